/** From the rules of one game to those of another. */
import { Link } from "@tanstack/react-router";
import { useCatalogue } from "../game/query";
import { COURSES } from "./courses";

export function RulesNav() {
  const games = useCatalogue().data?.games ?? [];
  return (
    <nav className="rules-games" aria-label="Games">
      {games
        .filter(({ id }) => id in COURSES)
        .map(({ id, name }) => (
          <Link key={id} to="/rules/$game" params={{ game: id }} activeProps={{ "aria-current": "page" }}>
            {name}
          </Link>
        ))}
      <Link to="/rules/database" activeProps={{ "aria-current": "page" }}>
        Champions and items
      </Link>
    </nav>
  );
}
