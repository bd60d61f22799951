/** One move: its label, what it gave away, the better one with its line, and the other candidates. */
import { capital, valueWords } from "../game/words";
import type { GameModule, Side, SideNames } from "../games/module";
import { text } from "../text";
import { Move } from "../ui/Move";
import type { AnalysisUnit, Ply, Value } from "../wire";
import { LABELS, numberOf, type Verdict } from "./verdicts";

interface ThisMoveProps {
  shown: number;
  last: number;
  step?: Ply;
  /** The position before the move. */
  view?: unknown;
  /** What the move did, in a sentence, where the game tells it. */
  story?: string;
  verdict?: Verdict;
  luck?: number;
  /** Moves at the start that were drawn before play began. */
  opening: number;
  unit: AnalysisUnit;
  module: GameModule;
  names: readonly [string, string];
  sides: SideNames;
  isBetterShown: boolean;
  onBetter: () => void;
}

export function ThisMove(props: ThisMoveProps) {
  const { shown, last, step, view, story, verdict, luck, opening, unit, module, names, sides } = props;
  if (!step) {
    return (
      <section className="this-move" aria-label={text.thisMove.title}>
        <p className="cap">{text.thisMove.start}</p>
        <h2>{text.thisMove.follow(last)}</h2>
        <p className="dim">{text.thisMove.walk}</p>
      </section>
    );
  }
  const isDrawn = shown <= opening;
  const decider = step.side && !isDrawn ? names[step.side === "first" ? 0 : 1] : text.thisMove.draw;
  const who = isDrawn ? text.thisMove.opening : decider;
  return (
    <section className="this-move" aria-label={text.thisMove.title} aria-live="polite">
      <p className="cap">
        {text.thisMove.number(shown, last, who)}
      </p>
      <h2>
        <Move module={module} move={step.move ?? ""} /> {verdict && <Sign label={verdict.label} />}
      </h2>
      {story && <p>{story}</p>}
      {isDrawn && <p className="dim">{text.thisMove.drawn(opening)}</p>}
      {!step.side && !isDrawn && <p className="dim">{luckWords(luck, sides)}</p>}
      {opening > 0 && shown === opening + 1 && <p className="dim">{text.thisMove.began}</p>}
      {step.side && !isDrawn && !verdict && <p className="dim">{text.thisMove.notYet}</p>}
      {verdict && <p className="dim">{whyWords(verdict, unit)}</p>}
      {verdict && verdict.label !== "best" && (
        <p className="best-line">
          <b className="good">★ {module.describeMove(verdict.suggestedMove, view)}</b>{" "}
          <span className="dim">{worthWords(verdict.before, verdict.side)}</span>
          {verdict.line.length > 1 && (
            <>
              <br />
              <span className="dim">then {verdict.line.slice(1, 6).map((move) => module.describeMove(move)).join(", ")}</span>
            </>
          )}
        </p>
      )}
      {verdict && <Candidates verdict={verdict} unit={unit} describe={(move) => module.describeMove(move, view)} />}
      {verdict && verdict.label !== "best" && (
        <button type="button" className="btn quiet small" aria-pressed={props.isBetterShown} onClick={props.onBetter}>
          {props.isBetterShown ? text.thisMove.showPlayed : text.thisMove.showBetter}
        </button>
      )}
    </section>
  );
}

export function Sign({ label }: { label: Verdict["label"] }) {
  const { sign, word } = LABELS[label];
  return (
    <span className={`sign ${label}`} role="img" aria-label={word}>
      {sign}
    </span>
  );
}

const worthWords = (value: Value, side: Side): string =>
  value.points !== null && value.points !== undefined ? `expects ${value.points.toFixed(1)}` : valueWords(value, side);

/** "Mistake: a win in 21 became a draw." */
export function whyWords({ label, loss, before, after, side }: Verdict, unit: AnalysisUnit): string {
  const { word } = LABELS[label];
  if (before.proof && after.proof) {
    const [was, is] = [valueWords(before, side), valueWords(after, side)];
    return was === is ? `${word}: ${is}, proven.` : `${word}: ${was} with the best move, ${is} with this one; both are proven.`;
  }
  if (label === "best") return `${word}: nothing better was found.`;
  if (unit === "points") return `${word}: ${loss.toFixed(1)} points below the best, averaged over every draw that may come.`;
  const percent = (value: Value) => `${Math.round(side === "first" ? 100 * value.win : 100 - 100 * value.win)}%`;
  return `${word}: from ${percent(before)} to ${percent(after)}.`;
}

function luckWords(luck: number | undefined, sides: SideNames): string {
  if (luck === undefined) return text.thisMove.nobody;
  return text.thisMove.luck(capital(luck >= 0 ? sides[0] : sides[1]), Math.abs(luck).toFixed(1));
}

interface CandidatesProps {
  verdict: Verdict;
  unit: AnalysisUnit;
  describe: (move: string) => string;
}

const MOST = 4;

/** The best few moves and the one played, with what each gives away. */
function Candidates({ verdict, unit, describe }: CandidatesProps) {
  const { side, played, suggestedMove, before, candidates } = verdict;
  const listed = candidates.slice(0, MOST).map(({ move, value }) => ({ move, loss: lossBetween(before, value, side, unit) }));
  const all = listed.some(({ move }) => move === played)
    ? listed
    : [...listed.slice(0, MOST - 1), { move: played, loss: verdict.loss }];
  const worst = Math.max(1, ...all.map(({ loss }) => loss));
  return (
    <ol className="judged-candidates">
      {all.map(({ move, loss }) => (
        <li key={move} className={move === suggestedMove ? "best" : ""}>
          <b>{describe(move)}</b>
          <span className="cap">{move === played ? text.thisMove.played : move === suggestedMove ? text.thisMove.best : ""}</span>
          <span>{amountWords(loss, unit)}</span>
          <i style={{ width: `${Math.max(4, 100 - (100 * loss) / worst)}%` }} />
        </li>
      ))}
    </ol>
  );
}

/** How much less one value is than the other, for a side. */
export const lossBetween = (best: Value, other: Value, side: Side, unit: AnalysisUnit): number =>
  Math.max(0, (side === "first" ? 1 : -1) * (numberOf(best, unit) - numberOf(other, unit)));

/** What a move gave away: "−12%", "−3.4" points. */
export const lossWords = ({ loss, before }: Verdict): string =>
  amountWords(loss, typeof before.points === "number" ? "points" : "chance");

export function amountWords(loss: number, unit: AnalysisUnit): string {
  const amount = unit === "points" ? Math.round(loss * 10) / 10 : Math.round(loss);
  if (amount <= 0) return "0";
  return `−${amount}${unit === "points" ? "" : "%"}`;
}
