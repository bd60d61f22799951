/** The rules of one game: a few sentences at a time, each with a board to try it on. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useCatalogue } from "../game/query";
import { moduleOf } from "../games";
import { MessagePage } from "../app/MessagePage";
import { COURSES } from "./courses";
import { Example } from "./Example";
import { RulesNav } from "./RulesNav";
import "./rules.css";

export default function RulesPage() {
  const { game } = useParams({ from: "/rules/$game" });
  const catalogue = useCatalogue();
  const load = COURSES[game];
  const course = useQuery({
    queryKey: ["course", game],
    queryFn: async () => (await load?.())?.course ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!load) return <MessagePage title="No such rules" words="Nobody has written the rules of this game down yet." />;
  if (!course.data || !catalogue.data) {
    return (
      <main id="main" className="rules" aria-busy="true">
        <RulesNav />
      </main>
    );
  }
  const { summary, lessons, sides } = course.data;
  const name = catalogue.data.games.find(({ id }) => id === game)?.name ?? "";
  const module = moduleOf(game);
  return (
    <main id="main" className="rules">
      <title>{`Rules of ${name} · Parlor`}</title>
      <RulesNav />
      <header>
        <h1>{name}</h1>
        <p className="lead">{summary}</p>
      </header>
      {lessons.map((lesson) => (
        <section key={`${game} ${lesson.title}`} className="lesson">
          <div>
            <h2>{lesson.title}</h2>
            {lesson.text.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <Example lesson={lesson} module={module} sides={sides} />
        </section>
      ))}
      <footer className="row">
        <Link className="btn primary" to="/">
          Play {name}
        </Link>
        {game === "lolchess" && (
          <Link className="btn quiet" to="/rules/database">
            Champions, items and quirks
          </Link>
        )}
      </footer>
    </main>
  );
}
