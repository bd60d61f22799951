/** The evaluation bar, beside the board or below it on a phone; the first side's share is at the bottom or left. */
import type { CSSProperties } from "react";
import { text } from "../text";
import "./evaluation.css";

/** An evaluation as it is shown. */
export interface Evaluation {
  /** Share of the first side, 0 to 1. */
  share: number;
  words: string;
  isProven: boolean;
  /** The bot whose estimate it is. */
  by?: string;
}

interface EvaluationBarProps {
  evaluation?: Evaluation;
  /** What the first side is called. */
  side: string;
  /** Colours of the first and of the second side. */
  tints: readonly [string, string];
}

/** The bar is never full, so that both colours stay visible. */
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

/** The same in words: "Red 54%, according to Hard". */
export function EvaluationWords({ evaluation, isAsking }: { evaluation?: Evaluation; isAsking: boolean }) {
  if (!evaluation) return <span className="evaluation-words cap">{isAsking ? text.evaluation.asking : ""}</span>;
  const { words, isProven, by } = evaluation;
  const source = isProven ? text.evaluation.proven : by && text.evaluation.by(by);
  return (
    <span className="evaluation-words" data-testid="evaluation">
      <b>{words}</b>
      {source && <span className="cap">, {source}</span>}
    </span>
  );
}
