/** The addresses of the page. */
import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { GamePage } from "./GamePage";
import { Home } from "./Home";
import { MessagePage } from "./MessagePage";
import { Shell } from "./Shell";
import { Watch } from "./Watch";

interface GameSearch {
  /** The position to show, for links; the live one when absent. */
  ply?: number;
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => <MessagePage title="No such page" text="This address leads nowhere." />,
  errorComponent: ({ error }) => (
    <MessagePage title="This page broke" text={error instanceof Error ? error.message : String(error)} />
  ),
});

const home = createRoute({ getParentRoute: () => root, path: "/", component: Home });
const watch = createRoute({ getParentRoute: () => root, path: "/watch", component: Watch });
const game = createRoute({
  getParentRoute: () => root,
  path: "/games/$id",
  component: GamePage,
  validateSearch: (search): GameSearch => {
    const ply = Number(search.ply);
    return search.ply !== undefined && Number.isInteger(ply) && ply >= 0 ? { ply } : {};
  },
});

export const router = createRouter({ routeTree: root.addChildren([home, watch, game]), scrollRestoration: true });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
