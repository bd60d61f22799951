/** Puzzles of one game: the daily one, rated ones by theme, and a run of three minutes. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { boardStyle } from "../app/BoardArea";
import { MessagePage } from "../app/MessagePage";
import { useCatalogue } from "../game/query";
import { moduleOf } from "../games";
import "../learn/learn.css";
import { text } from "../text";
import type { GameInfo, Puzzle, PuzzleOverview } from "../wire";
import { puzzleApi } from "./api";
import { OwnGames } from "./OwnGames";
import "./puzzles.css";
import { Run } from "./Run";
import { Solve } from "./Solve";
import { Streak } from "./Streak";
import { Themes } from "./Themes";

const KINDS = ["daily", "rated", "run"] as const;

export default function PuzzlesPage() {
  const { game } = useParams({ strict: false });
  const catalogue = useCatalogue();
  if (catalogue.isError) return <MessagePage title={text.puzzles.unavailable} words={catalogue.error.message} />;
  if (!catalogue.data) return <Waiting />;
  const games = catalogue.data.games.filter(({ puzzles = 0 }) => puzzles > 0);
  const info = games.find(({ id }) => id === game);
  if (game === undefined && games[0]) return <Navigate to="/puzzles/$game" params={{ game: games[0].id }} replace />;
  if (!info) return <MessagePage title={text.puzzles.none} words={games.length > 0 ? text.puzzles.unknown : text.puzzles.noneText} />;
  return <GamePuzzles key={info.id} info={info} games={games} />;
}

function Waiting() {
  return (
    <main id="main" className="learn-page" aria-busy="true">
      <p className="cap" role="status">
        {text.puzzles.loading}
      </p>
    </main>
  );
}

interface GamePuzzlesProps {
  info: GameInfo;
  games: readonly GameInfo[];
}

function GamePuzzles({ info, games }: GamePuzzlesProps) {
  const { kind = "daily", theme, puzzle: wanted } = useSearch({ from: "/puzzles/$game" });
  const navigate = useNavigate({ from: "/puzzles/$game" });
  const module = moduleOf(info.id);
  const overview = useQuery({
    queryKey: ["puzzles", info.id, "overview"],
    queryFn: ({ signal }) => puzzleApi.overview(info.id, signal),
  });
  if (overview.isError) {
    return (
      <MessagePage
        title={text.puzzles.unavailable}
        words={overview.error.message}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  if (!overview.data) return <Waiting />;
  const { own, dailySolved } = overview.data;
  const about = (
    <>
      <Streak days={own?.days ?? 0} isTodaySolved={dailySolved} />
      <section className="section puzzle-rating">
        <b>{text.puzzles.rating}</b>
        <span>{own && own.tried > 0 ? text.puzzles.ratingWords(own.rating, own.deviation) : text.puzzles.unrated}</span>
        {own && own.streak > 1 && <span className="cap">{text.puzzles.inRow(own.streak)}</span>}
      </section>
      <Themes overview={overview.data} theme={kind === "rated" ? theme : undefined} />
      <OwnGames game={info.id} />
    </>
  );
  return (
    <main id="main" className="learn-page puzzles" style={boardStyle(module)}>
      <title>{text.puzzles.tab(info.name)}</title>
      <div className="puzzle-top">
        <nav className="puzzle-games" aria-label={text.puzzles.games}>
          {games.map(({ id, name }) => (
            <Link key={id} to="/puzzles/$game" params={{ game: id }} activeProps={{ "aria-current": "page" }}>
              {name}
            </Link>
          ))}
        </nav>
        <nav className="puzzle-kinds" aria-label={text.puzzles.kinds}>
          {KINDS.map((one) => (
            <Link
              key={one}
              to="/puzzles/$game"
              params={{ game: info.id }}
              search={{ kind: one }}
              aria-current={one === kind ? "true" : undefined}
            >
              {text.puzzles[one]}
              {one === "daily" && dailySolved && <span aria-hidden="true"> ✓</span>}
            </Link>
          ))}
        </nav>
      </div>
      {kind === "run" ? (
        <Run
          game={info.id}
          module={module}
          best={own?.bestRun ?? 0}
          onLook={(id) => void navigate({ search: { kind: "rated", puzzle: id } })}
        >
          {about}
        </Run>
      ) : (
        <Single key={`${kind} ${theme} ${wanted}`} info={info} overview={overview.data} kind={kind} theme={theme} wanted={wanted}>
          {about}
        </Single>
      )}
    </main>
  );
}

interface SingleProps {
  info: GameInfo;
  overview: PuzzleOverview;
  kind: "daily" | "rated";
  theme?: string;
  /** A puzzle that was asked for by its name. */
  wanted?: string;
  children: ReactNode;
}

/** The daily puzzle, or one rated puzzle after another. */
function Single({ info, overview, kind, theme, wanted, children }: SingleProps) {
  const [number, setNumber] = useState(0);
  const queries = useQueryClient();
  const puzzle = useQuery({
    queryKey: ["puzzles", info.id, "one", kind, theme, wanted, number],
    queryFn: ({ signal }): Promise<Puzzle> => {
      if (wanted !== undefined && number === 0) return puzzleApi.puzzle(info.id, wanted, signal);
      return kind === "daily" ? puzzleApi.daily(info.id, signal) : puzzleApi.next(info.id, theme, signal);
    },
    // The question stays until it is answered.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const module = moduleOf(info.id);
  if (puzzle.isError) return <p className="note err">{puzzle.error.message}</p>;
  if (!puzzle.data) {
    return (
      <>
        <section className="board-area" aria-busy="true">
          <div className={`board-column ${module.frame ? "" : "free"}`}>
            <div className="board" />
          </div>
        </section>
        <aside className="panel puzzle-panel" aria-hidden="true">
          <div className="section puzzle-main" />
        </aside>
      </>
    );
  }
  const nameOf = (id: string) => overview.themes.find((one) => one.id === id)?.name;
  const themeName = theme && nameOf(theme);
  const title =
    kind === "daily"
      ? text.puzzles.dailyTitle
      : themeName
        ? text.puzzles.themeTitle(themeName)
        : text.puzzles.ratedTitle;
  return (
    <Solve
      key={puzzle.data.id}
      puzzle={puzzle.data}
      module={module}
      title={title}
      theme={nameOf(puzzle.data.theme)}
      onAnswer={({ outcome }) => {
        if (outcome !== "right") void queries.invalidateQueries({ queryKey: ["puzzles", info.id, "overview"] });
      }}
      next={
        kind === "daily" ? (
          <>
            <Link className="btn primary" to="/puzzles/$game" params={{ game: info.id }} search={{ kind: "rated" }}>
              {text.puzzles.more}
            </Link>
            <span className="cap">{text.puzzles.tomorrow}</span>
          </>
        ) : (
          <button type="button" className="btn primary" onClick={() => setNumber(number + 1)}>
            {text.puzzles.next}
          </button>
        )
      }
    >
      {children}
    </Solve>
  );
}
