/** Two facts side by side: what is exactly so, and what it means in practice. */
import { valueWords } from "../game/words";
import { text } from "../text";
import type { AnalysisUnit, Value } from "../wire";
import type { Side } from "../games/module";
import { percentFor } from "./verdictWords";

interface FactsProps {
  exact?: string | null;
  side: Side;
  /** What the position was worth with the best move, and with the one played. */
  before: Value;
  after: Value;
  unit: AnalysisUnit;
}

export function Facts({ exact, side, before, after, unit }: FactsProps) {
  const [fact, more] = exactWords(exact, side, before, after);
  return (
    <dl className="facts">
      {fact && (
        <div>
          <dt>{text.thisMove.exact}</dt>
          <dd>{fact}</dd>
          {more && <dd className="more">{more}</dd>}
        </div>
      )}
      {unit === "points" && before.points !== null && after.points !== null ? (
        <div>
          <dt>{text.thisMove.expected}</dt>
          <dd>
            {before.points.toFixed(1)} → {after.points.toFixed(1)}
          </dd>
          <dd className="more">{text.thisMove.atEnd}</dd>
        </div>
      ) : (
        <div>
          <dt>{text.thisMove.practice}</dt>
          <dd>
            {percentFor(before, side)} → {percentFor(after, side)}
          </dd>
          <dd className="more">{text.thisMove.toWin}</dd>
        </div>
      )}
    </dl>
  );
}

/** The proven fact and what else is proven, where anything is. */
export function exactWords(
  exact: string | null | undefined,
  side: Side,
  before: Value,
  after: Value,
): [string | undefined, string | undefined] {
  if (exact) {
    const [fact, ...more] = exact.split("; ");
    return [fact, more.join("; ") || undefined];
  }
  if (!after.proof || typeof after.points === "number") return [undefined, undefined];
  return [valueWords(after, side), before.proof ? `${valueWords(before, side)} with the best move` : undefined];
}
