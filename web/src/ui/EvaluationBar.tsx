/** Who is ahead, beside the board on a desk and under it on a phone; always with the first side's share at the foot. */
import type { CSSProperties } from "react";
import { text } from "../text";
import "./evaluation.css";

/** What a position is worth, for people. */
export interface Evaluation {
  /** Share of the first side, 0 to 1. */
  share: number;
  words: string;
  isProven: boolean;
  /** Who says so. */
  by?: string;
}

interface EvaluationBarProps {
  evaluation?: Evaluation;
  /** What the first side is called. */
  side: string;
  /** Colours of the first and of the second side. */
  tints: readonly [string, string];
}

/** A proven result never fills the bar: both colours stay in sight. */
const clamp = (share: number) => Math.min(0.95, Math.max(0.05, share));

export function EvaluationBar({ evaluation, side, tints }: EvaluationBarProps) {
  const percent = Math.round(clamp(evaluation?.share ?? 0.5) * 100);
  return (
    <div
      className="evaluation"
      style={{ "--share": `${percent}%`, background: tints[1] } as CSSProperties}
      role="meter"
      aria-label={text.evaluation.title(side)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={evaluation?.words ?? text.evaluation.unknown}
    >
      <i style={{ background: tints[0] }} />
    </div>
  );
}

/** The same in words: "Red 54 %, as Hard sees it". */
export function EvaluationWords({ evaluation, isAsking }: { evaluation?: Evaluation; isAsking: boolean }) {
  if (!evaluation) return <span className="evaluation-words cap">{isAsking ? text.evaluation.asking : ""}</span>;
  const { words, isProven, by } = evaluation;
  const source = isProven ? text.evaluation.proven : by && text.evaluation.seenBy(by);
  return (
    <span className="evaluation-words" data-testid="evaluation">
      <b>{words}</b>
      {source && <span className="cap">, {source}</span>}
    </span>
  );
}
