/** A row of running games, each with a miniature board and a link. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useGameInfo } from "../game/query";
import { text } from "../text";
import type { GameList, GameListing } from "../wire";
import { Empty } from "./GameRows";
import { Miniature, WatchLink } from "./Miniature";

/** Each miniature polls the server, so their number is limited. */
const MINIATURES = 6;

interface LiveGamesProps {
  list: UseQueryResult<GameList>;
  empty: string;
}

export function LiveGames({ list, empty }: LiveGamesProps) {
  const shown = list.data?.games.slice(0, MINIATURES) ?? [];
  return (
    <section className="now" aria-label={text.watch.now} aria-busy={list.isPending}>
      {shown.map((listing) => (
        <LiveGame key={listing.id} listing={listing} />
      ))}
      {list.isSuccess && shown.length === 0 && <Empty words={empty} />}
    </section>
  );
}

function LiveGame({ listing }: { listing: GameListing }) {
  const info = useGameInfo(listing.game);
  return (
    <article className="live-game">
      <div className="well">
        <Miniature listing={listing} />
      </div>
      <h2>{info?.name ?? listing.game}</h2>
      <WatchLink listing={listing} />
    </article>
  );
}
