/** The watch page: live and finished public games, bot games and imports. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCatalogue, useGameList } from "../game/query";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import { ImportDialog } from "./ImportDialog";
import { GameRows } from "./GameRows";
import { LiveGames } from "./LiveGames";
import { NewGame } from "./NewGame";

export function WatchPage() {
  const running = useGameList("status=in_progress&limit=20");
  const finished = useGameList("status=finished&limit=20", false);
  const games = useCatalogue().data?.games ?? [];
  const [open, setOpen] = useState<"bots" | "import">();
  const close = () => setOpen(undefined);
  return (
    <main id="main" className="home">
      <title>{text.watch.tab}</title>
      <section className="hero">
        <div>
          <h1>{text.watch.title}</h1>
          <p>{text.watch.text}</p>
        </div>
        <div className="hero-actions">
          <Link className="btn ghost" to="/chaos">
            <Icon name="plug" />
            {text.chaos.title}
          </Link>
          <button type="button" className="btn quiet" disabled={games.length === 0} onClick={() => setOpen("import")}>
            <Icon name="download" />
            {text.watch.import}
          </button>
          <button type="button" className="btn primary" disabled={games.length === 0} onClick={() => setOpen("bots")}>
            <Icon name="eye" />
            {text.watch.bots}
          </button>
        </div>
      </section>
      <LiveGames list={running} empty={text.watch.noneNow} />
      <section className="lower">
        <GameRows title={text.watch.finished} list={finished} empty={text.watch.noneFinished} />
      </section>
      {open === "bots" && games.length > 0 && <NewGame games={games} kind="bots" onClose={close} />}
      {open === "import" && games.length > 0 && <ImportDialog games={games} onClose={close} />}
    </main>
  );
}
