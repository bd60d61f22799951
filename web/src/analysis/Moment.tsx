/** The move on the board: its label, why it is good or bad, two facts, the line to step through, and what to do next. */
import { capital } from "../game/words";
import type { GameModule, SideNames } from "../games/module";
import { text } from "../text";
import { Move } from "../ui/Move";
import { Stepper } from "../ui/Stepper";
import type { AnalysisUnit, Ply } from "../wire";
import { Facts } from "./Facts";
import { OtherMoves } from "./OtherMoves";
import type { Stepping } from "./stepping";
import { Sign } from "./Sign";
import { isExplained, whyWords } from "./verdictWords";
import type { Verdict } from "./verdicts";

interface MomentProps {
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
  stepping: Stepping;
  /** Whether every move has been looked at; what can be done next comes after that. */
  isJudged: boolean;
  onTry: (verdict: Verdict) => void;
  onPlayFrom: (ply: number) => void;
}

export function Moment(props: MomentProps) {
  const { shown, last, step, view, story, verdict, luck, opening, unit, module, names, sides, stepping, isJudged, onTry, onPlayFrom } = props;
  if (!step) {
    return (
      <section className="section moment" aria-label={text.thisMove.title}>
        <p className="cap">{text.thisMove.start}</p>
        <h2>{text.thisMove.follow(last)}</h2>
        <p className="dim">{text.thisMove.walk}</p>
      </section>
    );
  }
  const isDrawn = shown <= opening;
  const decider = step.side && !isDrawn ? names[step.side === "first" ? 0 : 1] : text.thisMove.draw;
  const who = isDrawn ? text.thisMove.opening : decider;
  const isMistake = verdict !== undefined && isExplained(verdict);
  return (
    <section className="section moment" aria-label={text.thisMove.title}>
      <div aria-live="polite">
        <p className="cap">{text.thisMove.number(shown, last, who)}</p>
        <h2>
          {verdict && <Sign label={verdict.label} />} <MoveTitle module={module} step={step} view={view} />
        </h2>
        {isMistake && <Why verdict={verdict} unit={unit} better={module.describeMove(verdict.suggestedMove, view)} />}
        {!isMistake && story && <p>{story}</p>}
        {isDrawn && <p className="dim">{text.thisMove.drawn(opening)}</p>}
        {!step.side && !isDrawn && <p className="dim">{luckWords(luck, sides)}</p>}
        {opening > 0 && shown === opening + 1 && <p className="dim">{text.thisMove.began}</p>}
        {step.side && !isDrawn && !verdict && <p className="dim">{text.thisMove.notYet}</p>}
        {verdict && !isMistake && <p className="dim">{whyWords(verdict, unit)}</p>}
      </div>
      {isMistake && <Facts {...verdict} unit={unit} />}
      {isMistake && <Lines stepping={stepping} />}
      {isJudged && (
        <div className="row moment-actions">
          {isMistake && (
            <button type="button" className="btn primary small" onClick={() => onTry(verdict)}>
              {text.thisMove.tryIt}
            </button>
          )}
          <button type="button" className="btn quiet small" onClick={() => onPlayFrom(shown - 1)}>
            {text.thisMove.playFrom}
          </button>
        </div>
      )}
      {isJudged && verdict && (
        <OtherMoves verdict={verdict} unit={unit} describe={(move) => module.describeMove(move, view)} />
      )}
    </section>
  );
}

/** Why it was a mistake, and the better move where the reason does not name it. */
function Why({ verdict, unit, better }: { verdict: Verdict; unit: AnalysisUnit; better: string }) {
  const why = verdict.reason?.text ?? whyWords(verdict, unit);
  const isNamed = why.toLowerCase().includes(better.toLowerCase());
  return (
    <p className="why">
      {why}
      {!isNamed && <span className="dim"> {text.thisMove.betterMove(better)}</span>}
    </p>
  );
}

function MoveTitle({ module, step, view }: { module: GameModule; step: Ply; view: unknown }) {
  const words = module.describeMove(step.move ?? "", view);
  return step.side ? capital(words) : <Move module={module} move={step.move ?? ""} />;
}

/** The refutation and the better line, one at a time. */
function Lines({ stepping: { choices, chosen, choose, words, at, step, problem } }: { stepping: Stepping }) {
  if (choices.length === 0) return null;
  return (
    <div className="lines">
      {choices.length === 1 && <p className="cap line-name">{text.thisMove[chosen]}</p>}
      {choices.length > 1 && (
        <div className="row line-choice" role="group" aria-label={text.stepper.title}>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className="btn ghost small"
              aria-pressed={chosen === choice}
              onClick={() => choose(choice)}
            >
              {text.thisMove[choice]}
            </button>
          ))}
        </div>
      )}
      {problem ? <p className="dim">{text.thisMove.noLine}</p> : <Stepper words={words} at={at} onStep={step} />}
    </div>
  );
}

function luckWords(luck: number | undefined, sides: SideNames): string {
  if (luck === undefined) return text.thisMove.nobody;
  return text.thisMove.luck(capital(luck >= 0 ? sides[0] : sides[1]), Math.abs(luck).toFixed(1));
}
