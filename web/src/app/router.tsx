/** The routes of the page. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { EmbedMessage } from "../embed/EmbedMessage";
import { EmbedShell } from "../embed/EmbedShell";
import { isEmbedded } from "../game/guest";
import { DEFAULT_GAME, WITH_COURSE } from "../games";
import { text } from "../text";
import { GamePage } from "./GamePage";
import { HomePage } from "./HomePage";
import { MessagePage } from "./MessagePage";
import { Shell } from "./Shell";
import { WatchPage } from "./WatchPage";

interface GameSearch {
  /** The position to show, for links; the live one when absent. */
  ply?: number;
}

function plyOf(search: Record<string, unknown>): GameSearch {
  const ply = Number(search.ply);
  return search.ply !== undefined && Number.isInteger(ply) && ply >= 0 ? { ply } : {};
}

interface ReviewSearch extends GameSearch {
  /** Whether the better move is asked for. */
  try?: boolean;
}

const reviewOf = (search: Record<string, unknown>): ReviewSearch => ({
  ...plyOf(search),
  ...(search.try === true && { try: true }),
});

/** In a frame no link leads to the other pages, which must not be shown there. */
const Message = isEmbedded ? EmbedMessage : MessagePage;

const root = createRootRoute({
  component: isEmbedded ? EmbedShell : Shell,
  notFoundComponent: () => <Message title={text.page.notFound} words={text.page.notFoundText} />,
  errorComponent: ({ error }) => (
    <Message title={text.page.crashed} words={error instanceof Error ? error.message : String(error)} />
  ),
});

const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });
const watch = createRoute({ getParentRoute: () => root, path: "/watch", component: WatchPage });
const game = createRoute({
  getParentRoute: () => root,
  path: "/games/$id",
  component: GamePage,
  validateSearch: plyOf,
});

const analysis = createRoute({
  getParentRoute: () => root,
  path: "/games/$id/analysis",
  component: lazyRouteComponent(() => import("../analysis/AnalysisPage")),
  validateSearch: reviewOf,
});
const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: lazyRouteComponent(() => import("../people/AccountPage")),
});
const recover = createRoute({
  getParentRoute: () => root,
  path: "/recover",
  component: lazyRouteComponent(() => import("../people/RecoverPage")),
});
const confirm = createRoute({
  getParentRoute: () => root,
  path: "/confirm",
  component: lazyRouteComponent(() => import("../people/ConfirmPage")),
});
const operator = createRoute({
  getParentRoute: () => root,
  path: "/operator",
  component: lazyRouteComponent(() => import("../people/OperatorPage")),
});
const player = createRoute({
  getParentRoute: () => root,
  path: "/players/$id",
  component: lazyRouteComponent(() => import("../people/ProfilePage")),
});
const league = createRoute({
  getParentRoute: () => root,
  path: "/league",
  component: lazyRouteComponent(() => import("../league/LeaguePage")),
});
const tournament = createRoute({
  getParentRoute: () => root,
  path: "/tournaments/$id",
  component: lazyRouteComponent(() => import("../league/TournamentPage")),
});
const chaos = createRoute({
  getParentRoute: () => root,
  path: "/chaos",
  component: lazyRouteComponent(() => import("../chaos/ChaosPage")),
});
const firstRules = createRoute({
  getParentRoute: () => root,
  path: "/rules",
  beforeLoad: () => {
    throw redirect({ to: "/rules/$page", params: { page: WITH_COURSE[0] ?? DEFAULT_GAME } });
  },
});
const rules = createRoute({
  getParentRoute: () => root,
  path: "/rules/$page",
  component: lazyRouteComponent(() => import("../rules/RulesPage")),
});
const learn = createRoute({
  getParentRoute: () => root,
  path: "/learn/$game",
  component: lazyRouteComponent(() => import("../learn/LearnPage")),
});
const exercise = createRoute({
  getParentRoute: () => root,
  path: "/learn/$game/$lesson",
  component: lazyRouteComponent(() => import("../learn/LearnPage")),
});
const word = (given: unknown): string | undefined => (given === undefined ? undefined : String(given));

interface PuzzleSearch {
  kind?: "daily" | "rated" | "run";
  /** Only puzzles of this theme. */
  theme?: string;
  /** One puzzle by its name. */
  puzzle?: string;
}

const firstPuzzles = createRoute({
  getParentRoute: () => root,
  path: "/puzzles",
  component: lazyRouteComponent(() => import("../puzzles/PuzzlesPage")),
});
const puzzles = createRoute({
  getParentRoute: () => root,
  path: "/puzzles/$game",
  component: lazyRouteComponent(() => import("../puzzles/PuzzlesPage")),
  validateSearch: (search: Record<string, unknown>): PuzzleSearch => ({
    kind: search.kind === "rated" || search.kind === "run" ? search.kind : undefined,
    theme: word(search.theme),
    puzzle: word(search.puzzle),
  }),
});

interface EmbedSearch {
  game?: string;
  /** A level or a bot. */
  level?: string;
}

const embedPlay = createRoute({
  getParentRoute: () => root,
  path: "/embed/play",
  component: lazyRouteComponent(() => import("../embed/EmbedPlayPage")),
  validateSearch: (search: Record<string, unknown>): EmbedSearch => ({
    game: word(search.game),
    level: word(search.level),
  }),
});
const embedWatch = createRoute({
  getParentRoute: () => root,
  path: "/embed/$id",
  component: lazyRouteComponent(() => import("../embed/EmbedWatchPage")),
});
const people = [account, recover, confirm, operator, player];
const children = [home, watch, game, analysis, ...people, league, tournament, chaos, firstRules, rules, learn, exercise, firstPuzzles, puzzles, embedPlay, embedWatch] as const;

export const router = createRouter({ routeTree: root.addChildren(children), scrollRestoration: true });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
