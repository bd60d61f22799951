/** Who is ahead, beside the board on a desk and under it on a phone; always with the first side's share at the foot. */
import type { CSSProperties } from "react";
import type { SideNames } from "../module";
import { kindOf } from "./Disc";

interface EvaluationBarProps {
  /** Share of the first side, 0 to 1. */
  share?: number;
  words?: string;
  sides: SideNames;
  isShown: boolean;
}

/** A proven result never fills the bar: both colours stay in sight. */
const clamp = (share: number) => Math.min(0.95, Math.max(0.05, share));

export function EvaluationBar({ share = 0.5, words = "not yet known", sides, isShown }: EvaluationBarProps) {
  const percent = Math.round(clamp(share) * 100);
  const style = { "--share": `${percent}%`, background: `var(--c4-${kindOf("second", sides)})` } as CSSProperties;
  return (
    <div
      className={`evaluation ${isShown ? "shown" : ""}`}
      style={style}
      role="meter"
      aria-label={`Evaluation for ${sides[0]}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
    >
      <i style={{ background: `var(--c4-${kindOf("first", sides)})` }} />
    </div>
  );
}
