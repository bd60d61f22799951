/** A miniature of a running game, updated as it goes on. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { api } from "../game/api";
import { seatName, sideNames } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameListing } from "../wire";
import { Icon } from "../ui/Icon";
import { StaticBoard } from "./StaticBoard";

/** Often enough to follow a game. */
const LOOK_MS = 1_500;

export function Miniature({ listing }: { listing: GameListing }) {
  const module = moduleOf(listing.game);
  const { data } = useQuery({
    queryKey: ["miniature", listing.id],
    queryFn: ({ signal }) => api.game(listing.id, signal),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
  const game = data?.state;
  if (game && module.hasPreview?.(game.view) === false) return <module.Emblem />;
  return (
    <div
      className="miniature"
      style={{ "--ratio": module.frame?.ratio ?? 1 } as CSSProperties}
      data-ply={game?.ply}
      inert
      aria-hidden="true"
    >
      {game && (
        <StaticBoard module={module} view={game.view} sides={sideNames(game)} moves={game.moves} plies={game.ply} />
      )}
    </div>
  );
}

/** A link to the game with the names of its players. */
export function WatchLink({ listing }: { listing: GameListing }) {
  const [first = "", second = ""] = listing.seats.map((seat) => seatName(seat, []));
  return (
    <Link className="live-link" to="/games/$id" params={{ id: listing.id }} search={{}}>
      <Icon name="eye" />
      <span>{text.home.live(first, second)}</span>
    </Link>
  );
}
