/** Public games as they are played, two bots on demand, and games from elsewhere. */
import { useState } from "react";
import { useCatalogue, useGameInfo, useGameList } from "../game/query";
import { text } from "../text";
import type { GameListing } from "../wire";
import { Icon } from "../ui/Icon";
import { BringGame } from "./BringGame";
import { Empty, GameRows } from "./GameRows";
import { Miniature, WatchLink } from "./Miniature";
import { SetTable } from "./SetTable";

/** Each is asked for every moment: more would be a load. */
const MINIATURES = 6;

export function Watch() {
  const running = useGameList("status=in_progress&limit=20");
  const finished = useGameList("status=finished&limit=20", false);
  const games = useCatalogue().data?.games ?? [];
  const [open, setOpen] = useState<"bots" | "bring">();
  const close = () => setOpen(undefined);
  const shown = running.data?.games.slice(0, MINIATURES) ?? [];
  return (
    <main id="main" className="home">
      <title>{text.watch.tab}</title>
      <section className="hero">
        <div>
          <h1>{text.watch.title}</h1>
          <p>{text.watch.text}</p>
        </div>
        <div className="hero-actions">
          <button type="button" className="btn quiet" disabled={games.length === 0} onClick={() => setOpen("bring")}>
            <Icon name="download" />
            {text.watch.bring}
          </button>
          <button type="button" className="btn primary" disabled={games.length === 0} onClick={() => setOpen("bots")}>
            <Icon name="eye" />
            {text.watch.bots}
          </button>
        </div>
      </section>
      <section className="now" aria-label={text.watch.now} aria-busy={running.isPending}>
        {shown.map((listing) => (
          <LiveTable key={listing.id} listing={listing} />
        ))}
        {running.isSuccess && shown.length === 0 && <Empty words={text.watch.noneNow} />}
      </section>
      <section className="lower">
        <GameRows title={text.watch.finished} list={finished} empty={text.watch.noneFinished} />
      </section>
      {open === "bots" && games.length > 0 && <SetTable games={games} kind="bots" onClose={close} />}
      {open === "bring" && games.length > 0 && <BringGame games={games} onClose={close} />}
    </main>
  );
}

function LiveTable({ listing }: { listing: GameListing }) {
  const info = useGameInfo(listing.game);
  return (
    <article className="live-table">
      <div className="well">
        <Miniature listing={listing} />
      </div>
      <h2>{info?.name ?? listing.game}</h2>
      <WatchLink listing={listing} />
    </article>
  );
}
