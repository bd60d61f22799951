/** The table before anything is known of it, in its final shape. */
import { useEffect, useState } from "react";
import { moduleOf } from "../games";
import { text } from "../text";
import { lastKind } from "./kind";
import { stageStyle } from "./Stage";
import { StillBoard } from "./StillBoard";

/** Words come only when the wait is felt. */
const SPEAK_AFTER_MS = 400;

export function TableSkeleton() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const module = moduleOf(lastKind());
  return (
    <main id="main" className="table" style={stageStyle(module)} aria-busy="true">
      <section className="players" aria-hidden="true">
        <SkeletonPlayer />
        <SkeletonPlayer />
      </section>
      <section className="stage">
        <div className="stage-inner">
          <StillBoard module={module} view={undefined} sides={["red", "yellow"]} moves={[]} plies={0} />
          <p className="status-line" role="status">
            {isSlow && text.table.loading}
          </p>
          <div className="toolbar" />
        </div>
      </section>
      <aside className="panel" aria-hidden="true">
        <div className="section turn-slot">
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
