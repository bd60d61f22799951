/** Links to the rules of each game and to their extra pages. */
import { Link } from "@tanstack/react-router";
import { useCatalogue } from "../game/query";
import { EXTRA_PAGES, moduleOf } from "../games";
import { text } from "../text";

export function RulesNav() {
  const games = useCatalogue().data?.games.filter(({ id }) => moduleOf(id).loadCourse) ?? [];
  const links = [...games.map(({ id, name }) => [id, name]), ...EXTRA_PAGES.map(({ path, title }) => [path, title])];
  return (
    <nav className="rules-games" aria-label={text.home.games}>
      {links.map(([page = "", title]) => (
        <Link key={page} to="/rules/$page" params={{ page }} activeProps={{ "aria-current": "page" }}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
