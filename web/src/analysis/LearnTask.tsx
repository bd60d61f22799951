/** One position of a lesson: everything the player knew, a try, why it fails, and the answer. */
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { boardStyle } from "../app/BoardArea";
import { LineOnBoard, lineWords } from "../app/LineOnBoard";
import { afterMove, capital, sideNames } from "../game/words";
import { Legend } from "../marks/Legend";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { Stepper } from "../ui/Stepper";
import type { AnalysisUnit, GameState, Ply, PuzzleFrame } from "../wire";
import { shortReason } from "./keyMoments";
import { isAccepted, marginAmount, type Outcome } from "./lesson";
import { marksOf } from "./marks";
import { type Attempt, useAttempt } from "./useAttempt";
import { useLine } from "./useLine";
import { whyWords } from "./verdictWords";
import { LABELS, type Verdict } from "./verdicts";

interface LearnTaskProps {
  game: GameState;
  module: GameModule;
  plies: readonly Ply[];
  task: Verdict;
  number: number;
  count: number;
  /** Who made the mistake. */
  name: string;
  unit: AnalysisUnit;
  margin: number;
  outcome: Outcome;
  onOutcome: (outcome: Outcome) => void;
  onNext: () => void;
  onClose: () => void;
}

const NONE: readonly string[] = [];

export function LearnTask(props: LearnTaskProps) {
  const { game, module, plies, task, number, count, name, unit, margin, outcome, onOutcome, onNext, onClose } = props;
  const sides = sideNames(game);
  const ply = task.ply - 1;
  const view = plies[ply]?.view;
  const moves = useMemo(() => game.moves.slice(0, ply), [game.moves, ply]);
  const legal = useLine(game.id, ply, NONE).data?.legal ?? module.legalMoves?.(view) ?? NONE;
  const [tried, setTried] = useState<string>();
  const [at, setAt] = useState(0);
  const known = tried === undefined ? undefined : isAccepted(task, tried, margin, unit);
  const attempt = useAttempt(game.id, task, tried, known);
  const isRight = known ?? attempt?.accepted;
  const isWrong = tried !== undefined && isRight === false;
  const isFound = tried !== undefined && isRight === true;
  const isOver = outcome.state !== "open" || isFound;
  useEffect(() => {
    if (isFound && outcome.state === "open") onOutcome({ ...outcome, state: "found" });
  }, [isFound, outcome, onOutcome]);
  // The line on the board: why the try fails, or how the game would have gone on.
  const moveLine = isWrong ? (attempt?.line ?? [tried]) : isOver ? lineOf(task, tried) : NONE;
  const line = useLine(game.id, ply, moveLine, moveLine.length > 0);
  const all = line.data?.frames ?? NO_FRAMES;
  // A try stays on the board where its piece is new; the line goes on from there.
  const isPlaced = isWrong && module.isMistakeShownPlayed === true && all.length > 0;
  const frames = isPlaced ? all.slice(1) : all;
  const base = isPlaced ? all[0]?.view : view;
  const nameOf = (side: "first" | "second") => (side === task.side ? name : capital(sides[side === "first" ? 0 : 1]));
  const isOpen = !isOver && !isWrong;
  const title = useRef<HTMLHeadingElement>(null);
  const action = useRef<HTMLButtonElement>(null);
  // The square that was pressed is gone with the answer, and the button with the next question.
  useEffect(() => {
    (isOpen ? title : action).current?.focus({ preventScroll: true });
    // On a phone the words stand right under the board, wherever the page was before.
    window.scrollTo({ top: 0 });
  }, [isOpen]);
  const marks = isWrong
    ? marksOf({ sign: "✕", played: tried, suggestedMove: task.suggestedMove, reason: attempt?.reason }, module, view, true)
    : isOver
      ? [{ kind: "better" as const, squares: [...(module.moveSquares?.(moveLine[0] ?? "", view) ?? [])], side: null, text: null }]
      : [];
  const play = (move: string) => {
    if (!isOpen || tried !== undefined) return;
    setTried(move);
    setAt(0);
    if (isAccepted(task, move, margin, unit) === false) onOutcome({ ...outcome, misses: outcome.misses + 1 });
  };
  const again = () => {
    // A try that only the server could judge is counted when it is taken back.
    if (known === undefined && isRight === false) onOutcome({ ...outcome, misses: outcome.misses + 1 });
    setTried(undefined);
    setAt(0);
  };
  return (
    <main id="main" className="analysis learning" style={boardStyle(module)}>
      <title>{text.learn.tab}</title>
      <section className="analysis-board" aria-label={text.analysis.position}>
        <div className={`analysis-column ${module.frame ? "" : "free"}`}>
          <div className="board-row">
            {isOpen ? (
              <Suspense fallback={<div className="board" />}>
                <module.Board
                  view={view}
                  sides={sides}
                  you={[task.side]}
                  legal={tried === undefined ? legal : NONE}
                  isPlaying
                  plies={ply}
                  lastMove={game.moves[ply - 1]}
                  previousMove={game.moves[ply - 2]}
                  pending={tried}
                  isProofShown={false}
                  areThreatsShown={false}
                  play={play}
                />
              </Suspense>
            ) : (
              <LineOnBoard
                module={module}
                sides={sides}
                you={[task.side]}
                view={base}
                marks={marks}
                moves={isPlaced ? [...moves, tried] : moves}
                frames={frames}
                at={Math.min(at, frames.length)}
              />
            )}
          </div>
          <Legend marks={isOpen || at > 0 ? [] : marks} module={module} sides={sides} />
        </div>
      </section>
      <aside className="panel review" aria-label={text.learn.question}>
        <div className="review-top">
          <section className="section moment">
            <p className="cap">{text.learn.number(number, count, task.ply, name)}</p>
            <h1 ref={title} tabIndex={-1}>
              {text.learn.find}
            </h1>
            {module.playerFacts?.(view, task.side) && <p className="cap">{module.playerFacts(view, task.side)}</p>}
            <p className="dim">
              {text.learn.wasPlayed(module.describeMove(task.played, view), LABELS[task.label].word)}{" "}
              {unit === "points"
                ? text.learn.marginPoints(marginAmount(margin, unit))
                : text.learn.marginChance(marginAmount(margin, unit))}
            </p>
            <div role="status" data-testid="answer" className={`answer ${isWrong ? "wrong" : isOver ? "right" : ""}`}>
              {tried !== undefined && isRight === undefined && !attempt?.problem && (
                <p>{text.learn.looking(module.describeMove(tried, view))}</p>
              )}
              {tried !== undefined && attempt?.problem && known === undefined && <p>{text.learn.notSeen}</p>}
              {isWrong && (
                <>
                  <p>
                    <b>✕ {capital(module.describeMove(tried, view))}</b>
                    {afterMove(capital(module.describeMove(tried, view)), whyNot(attempt, tried === task.played))}
                  </p>
                  {/* What follows the first fact would tell the answer. */}
                  {attempt?.exact && <p className="dim">{capital(attempt.exact.split(";")[0] ?? "")}.</p>}
                </>
              )}
              {isFound && (
                <p>
                  <b>✓ {capital(module.describeMove(tried, view))}</b>{" "}
                  {tried === task.suggestedMove ? text.learn.isBest : text.learn.isAsGood}
                </p>
              )}
              {outcome.state === "told" && (
                <p>
                  {text.learn.answer} <b>★ {module.describeMove(task.suggestedMove, view)}</b>
                </p>
              )}
              {isOver && (
                <p className="dim">
                  {text.learn.inGame(module.describeMove(task.played, view))} {task.reason?.text ?? whyWords(task, unit)}
                </p>
              )}
            </div>
            {!isOpen && frames.length > 0 && (
              <Stepper words={lineWords(module, frames, base, nameOf)} at={Math.min(at, frames.length)} onStep={setAt} />
            )}
            <div className="row moment-actions">
              {isOver && (
                <button ref={action} type="button" className="btn primary" onClick={onNext}>
                  {number < count ? text.learn.next : text.learn.finish}
                </button>
              )}
              {!isOver && tried !== undefined && (
                <button ref={isWrong ? action : undefined} type="button" className="btn primary" onClick={again}>
                  {text.learn.again}
                </button>
              )}
              {!isOver && (
                <button
                  type="button"
                  className="btn quiet"
                  onClick={() => {
                    setTried(undefined);
                    onOutcome({ ...outcome, state: "told" });
                  }}
                >
                  {text.learn.show}
                </button>
              )}
              <button type="button" className="btn ghost" onClick={onClose}>
                {text.learn.back}
              </button>
            </div>
          </section>
        </div>
        {module.Panel && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a tab stop keys could not scroll it
          <div className="review-rest" role="region" aria-label={text.learn.known} tabIndex={0}>
            <Suspense fallback={<div className="panel-wait" />}>
              <module.Panel
                view={view}
                sides={sides}
                you={[task.side]}
                legal={isOpen && tried === undefined ? legal : NONE}
                history={{ id: game.id, moves, plies: ply, views: NO_VIEWS }}
                play={play}
              />
            </Suspense>
          </div>
        )}
      </aside>
    </main>
  );
}

const NO_FRAMES: readonly PuzzleFrame[] = [];
const NO_VIEWS: ReadonlyMap<number, unknown> = new Map();

/** Why a try fails, in a sentence. */
function whyNot(attempt: Attempt | undefined, wasPlayed: boolean): string {
  if (attempt?.reason) return shortReason(attempt.reason);
  return wasPlayed ? text.learn.wasThat : text.learn.isWorse;
}

/** How the game goes on after the answer: the best line, or just the move that is as good. */
function lineOf({ line, suggestedMove }: Verdict, tried: string | undefined): readonly string[] {
  const move = tried ?? suggestedMove;
  return line[0] === move ? line : [move];
}
