/** Public games, and two bots on demand. */
import { useState } from "react";
import { useCatalogue, useGameList } from "../game/query";
import { Icon } from "../ui/Icon";
import { GameRows } from "./GameRows";
import { SetTable } from "./SetTable";

export function Watch() {
  const running = useGameList("status=in_progress&limit=20");
  const finished = useGameList("status=finished&limit=20");
  const games = useCatalogue().data?.games ?? [];
  const [isSetting, setSetting] = useState(false);
  return (
    <main id="main" className="home">
      <title>Watch · Parlor</title>
      <section className="hero">
        <div>
          <h1>At the other tables</h1>
          <p>Watch a public game, or seat two bots and lean back.</p>
        </div>
        <div className="hero-actions">
          <button type="button" className="btn primary" disabled={games.length === 0} onClick={() => setSetting(true)}>
            <Icon name="eye" />
            Bot against bot
          </button>
        </div>
      </section>
      <section className="lower">
        <GameRows title="Now" list={running} empty="No public game is running. Seat two bots." />
        <GameRows title="Finished" list={finished} empty="Nothing has been played in public yet." />
      </section>
      {isSetting && games.length > 0 && <SetTable games={games} isWatching onClose={() => setSetting(false)} />}
    </main>
  );
}
