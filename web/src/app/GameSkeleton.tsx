/** The game page while the game is loading, in its final shape. */
import { useEffect, useState } from "react";
import { moduleOf } from "../games";
import { text } from "../text";
import { lastGame } from "./lastGame";
import { boardStyle } from "./BoardArea";
import { StaticBoard } from "./StaticBoard";

/** The text appears only if loading takes this long. */
const SPEAK_AFTER_MS = 400;

export function GameSkeleton() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const module = moduleOf(lastGame());
  return (
    <main id="main" className="game-page" style={boardStyle(module)} aria-busy="true">
      <section className="players" aria-hidden="true">
        <SkeletonPlayer />
        <SkeletonPlayer />
      </section>
      <section className="board-area">
        <div className="board-column">
          <StaticBoard module={module} view={undefined} sides={module.sides} moves={[]} plies={0} />
          <p className="status-line" role="status">
            {isSlow && text.game.loading}
          </p>
          <div className="toolbar" />
        </div>
      </section>
      <aside className="panel" aria-hidden="true">
        <div className="section turn-status">
          <span className="skeleton" style={{ width: "60%" }} />
        </div>
        <div className="section">
          <div className="moves" />
        </div>
      </aside>
    </main>
  );
}

function SkeletonPlayer() {
  return (
    <div className="player">
      <span className="skeleton" style={{ width: "100%", aspectRatio: 1, height: "auto", borderRadius: "50%" }} />
      <span className="skeleton" style={{ width: "45%" }} />
    </div>
  );
}
