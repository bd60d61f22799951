/** The best few moves and the one played, with what each gives away. */
import { text } from "../text";
import type { AnalysisUnit } from "../wire";
import { amountWords, lossBetween } from "./verdictWords";
import type { Verdict } from "./verdicts";

interface OtherMovesProps {
  verdict: Verdict;
  unit: AnalysisUnit;
  describe: (move: string) => string;
}

const MOST = 4;

export function OtherMoves({ verdict, unit, describe }: OtherMovesProps) {
  const { side, played, suggestedMove, before, candidates } = verdict;
  const listed = candidates.slice(0, MOST).map(({ move, value }) => ({ move, loss: lossBetween(before, value, side, unit) }));
  const all = listed.some(({ move }) => move === played)
    ? listed
    : [...listed.slice(0, MOST - 1), { move: played, loss: verdict.loss }];
  if (all.length < 2) return null;
  const worst = Math.max(1, ...all.map(({ loss }) => loss));
  return (
    <details className="other-moves">
      <summary>{text.thisMove.others}</summary>
      <ol className="judged-candidates">
        {all.map(({ move, loss }) => (
          <li key={move} className={move === suggestedMove ? "best" : ""}>
            <b>{describe(move)}</b>
            <span className="cap">
              {move === played ? text.thisMove.played : move === suggestedMove ? text.thisMove.best : ""}
            </span>
            <span>{amountWords(loss, unit)}</span>
            <i style={{ width: `${Math.max(4, 100 - (100 * loss) / worst)}%` }} />
          </li>
        ))}
      </ol>
    </details>
  );
}
