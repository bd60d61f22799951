/** Learn from your mistakes: the position before each of them, and the question what would have been better. */
import { Suspense, useState } from "react";
import { stageStyle } from "../app/Stage";
import { capital, sideNames } from "../game/words";
import type { GameModule, Side } from "../games/module";
import type { GameState, Ply } from "../wire";
import { type Appraisals, LABELS, numberOf, scaleOf, type Verdict } from "./judge";
import { lossWords, whyWords } from "./ThisMove";

interface LearnProps {
  game: GameState;
  module: GameModule;
  plies: readonly Ply[];
  verdicts: readonly Verdict[];
  appraisals: Appraisals;
  you: readonly Side[];
  names: readonly [string, string];
  onClose: () => void;
}

/** How much less than the best still counts as found. */
const NEAR = { points: 1, chance: 4 } as const;

export function Learn({ game, module, plies, verdicts, appraisals, you, names, onClose }: LearnProps) {
  // Taken once, so that answers that come later do not move the question away.
  const [tasks] = useState(() => tasksOf(verdicts, you));
  const [index, setIndex] = useState(0);
  const [tried, setTried] = useState<string>();
  const [isTold, setTold] = useState(false);
  const [found, setFound] = useState(0);
  const task = tasks[index];
  if (!task) {
    return (
      <main id="main" className="analysis learn-end">
        <h1>
          {found} of {tasks.length} found
        </h1>
        <button type="button" className="btn primary" onClick={onClose}>
          Back to the analysis
        </button>
      </main>
    );
  }
  const scale = scaleOf(appraisals);
  const ply = task.ply - 1;
  const view = plies[ply]?.view;
  const loss = tried === undefined ? undefined : lossOf(task, tried, appraisals);
  const isRight = loss !== undefined && loss <= NEAR[scale];
  const isOver = isRight || isTold;
  const next = () => {
    setFound(found + (isRight && !isTold ? 1 : 0));
    setIndex(index + 1);
    setTried(undefined);
    setTold(false);
  };
  return (
    <main id="main" className="analysis learning" style={stageStyle(module)}>
      <title>Learn from your mistakes · Parlor</title>
      <div className="analysis-stage">
        <section className="analysis-board" aria-label="Position">
          <Suspense fallback={<div className="board" />}>
            <module.Board
              key={index}
              view={view}
              sides={sideNames(game)}
              you={[task.side]}
              legal={isOver ? [] : (module.legalOf?.(view) ?? [])}
              isPlaying
              plies={ply}
              lastMove={game.moves[ply - 1]}
              previousMove={game.moves[ply - 2]}
              hint={isOver ? task.best : undefined}
              isProofShown={false}
              areThreatsShown={false}
              play={setTried}
            />
          </Suspense>
        </section>
        <section className="this-move" aria-label="Question">
          <p className="cap">
            Position {index + 1} of {tasks.length} · move {task.ply} · {names[task.side === "first" ? 0 : 1]}
          </p>
          <h1>Find the better move</h1>
          <p className="dim">
            {capital(module.speak(task.played, view))} was played. {LABELS[task.label].word}.
          </p>
          <p role="status" data-testid="answer">
            {tried !== undefined && (
              <>
                <b className={isRight ? "good" : "bad"}>
                  {isRight ? "✓ " : "✗ "}
                  {module.speak(tried, view)}
                </b>{" "}
                {answerWords(loss, isRight, tried === task.best, scale)}
              </>
            )}
            {isTold && (
              <>
                <b className="good">★ {module.speak(task.best, view)}</b>
              </>
            )}
          </p>
          {isOver && <p className="dim">{whyWords(task, scale)}</p>}
          <div className="row">
            {isOver ? (
              <button type="button" className="btn primary" onClick={next}>
                {index + 1 < tasks.length ? "Next" : "Finish"}
              </button>
            ) : (
              <button type="button" className="btn quiet" onClick={() => setTold(true)}>
                Show it
              </button>
            )}
            <button type="button" className="btn ghost" onClick={onClose}>
              Back to the analysis
            </button>
          </div>
        </section>
      </div>
    </main>
  );
}

/** Your own mistakes where you have made some, else everybody's. */
function tasksOf(verdicts: readonly Verdict[], you: readonly Side[]): Verdict[] {
  const all = verdicts.filter(({ label }) => label === "mistake" || label === "blunder");
  const own = all.filter(({ side }) => you.includes(side));
  return own.length > 0 ? own : all;
}

/** What a tried move gives away; nothing is known of moves that the bot did not list. */
function lossOf({ ply, side, best }: Verdict, tried: string, appraisals: Appraisals): number | undefined {
  const hint = appraisals.get(ply - 1);
  if (tried === best) return 0;
  const listed = hint?.candidates.find(({ move }) => move === tried);
  if (!hint || !listed) return undefined;
  const scale = scaleOf(appraisals);
  const sign = side === "first" ? 1 : -1;
  return Math.max(0, sign * (numberOf(hint.value, scale) - numberOf(listed.value, scale)));
}

function answerWords(loss: number | undefined, isRight: boolean, isBest: boolean, scale: "points" | "chance"): string {
  if (isBest) return "is the move.";
  if (isRight) return "is as good.";
  if (loss === undefined) return "is not among the best. Try again.";
  return `gives away ${lossWords(loss, scale).replace("−", "")}. Try again.`;
}
