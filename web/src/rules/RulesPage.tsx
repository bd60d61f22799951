/** The rules of one game, lesson by lesson, each with a board to try it on; or an extra page of a game. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useCatalogue } from "../game/query";
import { EXTRA_PAGES, moduleOf } from "../games";
import { MessagePage } from "../app/MessagePage";
import { text } from "../text";
import { useLessons } from "../learn/lessons";
import { Example } from "./Example";
import { Offer } from "./Offer";
import { RulesNav } from "./RulesNav";
import { Surprises } from "./Surprises";
import "./rules.css";

export default function RulesPage() {
  const { page } = useParams({ from: "/rules/$page" });
  const extra = EXTRA_PAGES.find(({ path }) => path === page);
  if (!extra) return <GameRules game={page} />;
  return (
    <Frame>
      <title>{text.rules.tab(extra.title)}</title>
      <Suspense>
        <extra.Page />
      </Suspense>
    </Frame>
  );
}

function Frame({ isBusy = false, children }: { isBusy?: boolean; children?: ReactNode }) {
  return (
    <main id="main" className="rules" aria-busy={isBusy}>
      <RulesNav />
      {children}
    </main>
  );
}

function GameRules({ game }: { game: string }) {
  const catalogue = useCatalogue();
  const module = moduleOf(game);
  const course = useQuery({
    queryKey: ["course", game],
    queryFn: async () => (await module.loadCourse?.())?.course ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const book = useLessons(game);
  if (!module.loadCourse) return <MessagePage title={text.rules.missing} words={text.rules.missingText} />;
  if (!course.data || !catalogue.data || book.isPending) return <Frame isBusy />;
  const { summary, lessons } = course.data;
  const info = catalogue.data.games.find(({ id }) => id === game);
  const name = info?.name ?? "";
  return (
    <Frame>
      <title>{text.rules.tab(text.rules.of(name))}</title>
      <header>
        <h1>{name}</h1>
        <p className="lead">{summary}</p>
      </header>
      {info && book.data && <Offer info={info} book={book.data} />}
      {lessons.map((lesson) => (
        <section key={`${game} ${lesson.title}`} className="lesson">
          <div>
            <h2>{lesson.title}</h2>
            {lesson.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Example lesson={lesson} module={module} />
        </section>
      ))}
      {book.data && <Surprises game={game} module={module} book={book.data} />}
      <footer className="row">
        <Link className="btn primary" to="/">
          {text.rules.play(name)}
        </Link>
        {module.extraPages?.map(({ path, link }) => (
          <Link key={path} className="btn quiet" to="/rules/$page" params={{ page: path }}>
            {link}
          </Link>
        ))}
      </footer>
    </Frame>
  );
}
