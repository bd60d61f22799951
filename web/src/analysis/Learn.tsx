/** Learn from your mistakes: the position before each of them, and the question what would have been better. */
import { Suspense, useState } from "react";
import { boardStyle } from "../app/BoardArea";
import { capital, sideNames } from "../game/words";
import type { GameModule, Side } from "../games/module";
import { text } from "../text";
import type { AnalysisUnit, GameState, Ply } from "../wire";
import { amountWords, lossBetween, whyWords } from "./ThisMove";
import { isLesson, LABELS, type Verdict } from "./verdicts";

interface LearnProps {
  game: GameState;
  module: GameModule;
  plies: readonly Ply[];
  verdicts: readonly Verdict[];
  unit: AnalysisUnit;
  you: readonly Side[];
  names: readonly [string, string];
  onClose: () => void;
}

/** How much less than the best still counts as found. */
const NEAR = { points: 1, chance: 4 } as const;

export function Learn({ game, module, plies, verdicts, unit, you, names, onClose }: LearnProps) {
  // Taken once, so that verdicts that come later do not move the question away.
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
          {text.learn.found(found, tasks.length)}
        </h1>
        <button type="button" className="btn primary" onClick={onClose}>
          {text.learn.back}
        </button>
      </main>
    );
  }
  const ply = task.ply - 1;
  const view = plies[ply]?.view;
  const loss = tried === undefined ? undefined : lossOf(task, tried, unit);
  const isRight = loss !== undefined && loss <= NEAR[unit];
  const isOver = isRight || isTold;
  const next = () => {
    setFound(found + (isRight && !isTold ? 1 : 0));
    setIndex(index + 1);
    setTried(undefined);
    setTold(false);
  };
  return (
    <main id="main" className="analysis learning" style={boardStyle(module)}>
      <title>{text.learn.tab}</title>
      <div className="analysis-stage">
        <section className="analysis-board" aria-label={text.analysis.position}>
          <Suspense fallback={<div className="board" />}>
            <module.Board
              key={index}
              view={view}
              sides={sideNames(game)}
              you={[task.side]}
              legal={isOver ? [] : (module.legalMoves?.(view) ?? [])}
              isPlaying
              plies={ply}
              lastMove={game.moves[ply - 1]}
              previousMove={game.moves[ply - 2]}
              hint={isOver ? task.suggestedMove : undefined}
              isProofShown={false}
              areThreatsShown={false}
              play={setTried}
            />
          </Suspense>
        </section>
        <section className="this-move" aria-label={text.learn.question}>
          <p className="cap">
            {text.learn.number(index + 1, tasks.length, task.ply, names[task.side === "first" ? 0 : 1])}
          </p>
          <h1>{text.learn.find}</h1>
          <p className="dim">
            {text.learn.wasPlayed(capital(module.describeMove(task.played, view)), LABELS[task.label].word)}
          </p>
          <p role="status" data-testid="answer">
            {tried !== undefined && (
              <>
                <b className={isRight ? "good" : "bad"}>
                  {isRight ? "✓ " : "✗ "}
                  {module.describeMove(tried, view)}
                </b>{" "}
                {answerWords(loss, isRight, tried === task.suggestedMove, unit)}
              </>
            )}
            {isTold && (
              <>
                <b className="good">★ {module.describeMove(task.suggestedMove, view)}</b>
              </>
            )}
          </p>
          {isOver && <p className="dim">{whyWords(task, unit)}</p>}
          <div className="row">
            {isOver ? (
              <button type="button" className="btn primary" onClick={next}>
                {index + 1 < tasks.length ? text.learn.next : text.learn.finish}
              </button>
            ) : (
              <button type="button" className="btn quiet" onClick={() => setTold(true)}>
                {text.learn.show}
              </button>
            )}
            <button type="button" className="btn ghost" onClick={onClose}>
              {text.learn.back}
            </button>
          </div>
        </section>
      </div>
    </main>
  );
}

/** Your own mistakes where you have made some, else everybody's. */
function tasksOf(verdicts: readonly Verdict[], you: readonly Side[]): Verdict[] {
  const all = verdicts.filter(isLesson);
  const own = all.filter(({ side }) => you.includes(side));
  return own.length > 0 ? own : all;
}

/** What a tried move gives away; nothing is known of moves that are not among the candidates. */
function lossOf({ side, before, suggestedMove, candidates }: Verdict, tried: string, unit: AnalysisUnit): number | undefined {
  if (tried === suggestedMove) return 0;
  const listed = candidates.find(({ move }) => move === tried);
  return listed && lossBetween(before, listed.value, side, unit);
}

function answerWords(loss: number | undefined, isRight: boolean, isBest: boolean, unit: AnalysisUnit): string {
  if (isBest) return text.learn.isBest;
  if (isRight) return text.learn.isAsGood;
  if (loss === undefined) return text.learn.isNotAmong;
  return text.learn.gives(amountWords(loss, unit).replace("−", ""));
}
