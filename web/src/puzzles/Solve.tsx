/** One puzzle: the question, tries on the board, and what the proof says to them. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { LineOnBoard, lineWords } from "../app/LineOnBoard";
import { marksOf } from "../analysis/marks";
import { toastError } from "../game/notices";
import { play as sound } from "../game/sound";
import { capital } from "../game/words";
import { Legend } from "../marks/Legend";
import type { GameModule } from "../games/module";
import { usePlayback } from "../learn/playback";
import { text } from "../text";
import { Stepper } from "../ui/Stepper";
import type { Puzzle, PuzzleAnswer } from "../wire";
import { puzzleApi } from "./api";
import { answered, factOf, isOver, positionOf, type Solving, takenBack, UNSOLVED } from "./solving";

interface SolveProps {
  puzzle: Puzzle;
  module: GameModule;
  /** What kind of puzzle it is, above the question. */
  title: string;
  /** The name of its theme. */
  theme?: string;
  /** The run that it belongs to. */
  run?: string;
  onAnswer: (answer: PuzzleAnswer) => void;
  /** What comes after it is solved. */
  next?: ReactNode;
  /** What stands below, in the same panel. */
  children?: ReactNode;
}

const NONE: readonly string[] = [];

export function Solve({ puzzle, module, title, theme, run, onAnswer, next, children }: SolveProps) {
  const { game, id, side } = puzzle;
  const [solving, setSolving] = useState<Solving>(UNSOLVED);
  const [at, setAt] = useState(0);
  const [isSettled, setSettled] = useState(true);
  const actions = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLElement>(null);
  const over = isOver(solving);
  const { tried, answer, frames } = solving;
  const take = (move: string, given: PuzzleAnswer) => {
    const after = answered(solving, move, given);
    setSolving(after);
    // The idea is drawn on the question; where nothing is drawn, the end is shown.
    setAt(isOver(after) && !given.reason?.marks.length ? after.frames.length : 0);
    setSettled(!isOver(after));
    if (given.outcome === "solved") sound("turn");
    else if (given.outcome === "wrong") sound("refused");
    else if (given.outcome === "right") sound("place");
    onAnswer(given);
  };
  const attempt = useMutation({
    mutationFn: (move: string) => puzzleApi.attempt(game, id, { moves: [...solving.moves, move], run }),
    onSuccess: (given, move) => take(move, given),
    onError: (error) => toastError(error.message),
  });
  const giveUp = useMutation({
    mutationFn: () => puzzleApi.giveUp(game, id),
    onSuccess: (given) => take("", given),
    onError: (error) => toastError(error.message),
  });
  const line = useMemo(() => frames.map(({ move }) => move), [frames]);
  const count = usePlayback(id, line);
  const isGoing = count < line.length;
  // A solved puzzle is played to its end before it can be stepped through.
  useEffect(() => {
    if (over && !isGoing && !isSettled) setSettled(true);
  }, [over, isGoing, isSettled]);
  const isWrong = tried !== undefined;
  useEffect(() => {
    if (!(isWrong || over) || !isSettled) return;
    // What was focused went away with the board that takes moves.
    if (document.activeElement === document.body) {
      actions.current?.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
    }
    // On a phone the answer stands under the board, which stays in sight.
    if (!run) actions.current?.scrollIntoView({ block: "nearest" });
  }, [isWrong, over, isSettled, run]);

  const position = positionOf(puzzle, solving);
  const view = isGoing ? (frames[count - 1]?.view ?? puzzle.view) : position.view;
  const isOpen = !isWrong && !over && !isGoing && !attempt.isPending && !giveUp.isPending;
  const all = isWrong ? (answer?.frames ?? NO_FRAMES) : frames;
  // A wrong piece stays where it is new; the refutation goes on from there.
  const isPlaced = isWrong && module.isMistakeShownPlayed === true && all.length > 0;
  const shown = isPlaced ? all.slice(1) : all;
  const base = isPlaced ? all[0]?.view : isWrong ? position.view : puzzle.view;
  const before = isWrong ? line : NONE;
  const marks = isWrong
    ? marksOf({ sign: "✕", played: tried, suggestedMove: "", reason: answer?.reason }, module, position.view, true)
    : over
      ? (answer?.reason?.marks ?? [])
      : [];
  const isLine = (isWrong || over) && isSettled && shown.length >= (isPlaced ? 0 : 1);
  const step = Math.min(at, shown.length);
  const nameOf = (who: "first" | "second") => (who === side ? text.puzzles.you : text.puzzles.other);
  const again = () => {
    setSolving(takenBack(solving));
    setAt(0);
    requestAnimationFrame(() => stage.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }));
  };
  const fact = over ? answer?.exact : factOf(answer?.exact);
  const last = solving.moves.at(-1) ?? line[0];
  return (
    <>
      <section className={`board-area ${isLine ? "stepping" : ""}`} aria-label={text.puzzles.board} ref={stage}>
        <div className={`board-column ${module.frame ? "" : "free"}`} data-puzzle={id}>
          {isLine ? (
            <LineOnBoard
              module={module}
              sides={module.sides}
              you={[side]}
              view={base}
              marks={marks}
              moves={isPlaced ? [...before, tried] : before}
              frames={shown}
              at={step}
            />
          ) : (
            <Suspense fallback={<div className="board" aria-busy="true" />}>
              <module.Board
                view={view}
                sides={module.sides}
                you={[side]}
                legal={isOpen ? position.legal : NONE}
                isPlaying
                plies={count}
                lastMove={line[count - 1]}
                previousMove={line[count - 2]}
                pending={attempt.isPending ? attempt.variables : undefined}
                marks={isWrong ? marks : undefined}
                isProofShown={false}
                areThreatsShown={false}
                play={(move) => isOpen && attempt.mutate(move)}
              />
            </Suspense>
          )}
          <Legend marks={isLine && step === 0 ? marks : []} module={module} sides={module.sides} />
        </div>
      </section>
      <aside className="panel puzzle-panel" aria-label={text.puzzles.puzzle}>
        <section className="section puzzle-main">
          <p className="cap">{title}</p>
          <div className="puzzle-ask">
            <module.Avatar side={side} sides={module.sides} />
            <h1>{puzzle.question}</h1>
          </div>
          <div
            role="status"
            data-testid="answer"
            className={`puzzle-answer ${isWrong ? "wrong" : over && isSettled ? "right" : ""}`}
          >
            {attempt.isPending && <p>{text.puzzles.looking(module.describeMove(attempt.variables ?? "", position.view))}</p>}
            {isWrong && (
              <>
                <h2>✕ {text.puzzles.not(module.describeMove(tried, position.view))}</h2>
                <p>{answer?.reason?.text ?? text.puzzles.worse}</p>
                {fact && <p className="dim">{capital(fact)}.</p>}
              </>
            )}
            {over && isSettled && (
              <>
                <h2>
                  {answer?.outcome === "solved"
                    ? `★ ${text.puzzles.solved(module.describeMove(solving.moves[0] ?? last ?? "", puzzle.view))}`
                    : text.puzzles.solution}
                </h2>
                <p>{answer?.reason?.text}</p>
                {theme && <p className="dim">{text.puzzles.theme(theme)}</p>}
                {answer?.own && answer.change !== null && (
                  <p className="dim">{text.puzzles.changed(answer.own.rating, text.puzzles.change(answer.change))}</p>
                )}
                {answer?.isDaily && answer.own && <p className="dim">{text.puzzles.dailyDone(answer.own.days)}</p>}
              </>
            )}
            {isOpen && solving.moves.length > 0 && <p className="good">✓ {text.puzzles.goOn(puzzle.moves - solving.moves.length)}</p>}
            {isOpen && solving.moves.length === 0 && !run && (
              <p className="dim">
                {text.puzzles.movesToFind(puzzle.moves)} · {text.puzzles.difficulty(puzzle.rating)}. {text.puzzles.proof}
              </p>
            )}
            {isWrong && answer?.own && answer.change !== null && (
              <p className="dim">{text.puzzles.changed(answer.own.rating, text.puzzles.change(answer.change))}</p>
            )}
          </div>
          {isLine && shown.length > 0 && !run && (
            <Stepper words={lineWords(module, shown, base, nameOf)} at={step} onStep={setAt} />
          )}
          <div className="row lesson-actions" ref={actions}>
            {isWrong && !run && (
              <button type="button" className="btn primary" onClick={again}>
                {text.puzzles.tryAgain}
              </button>
            )}
            {over && isSettled && next}
            {!over && !run && (
              <button
                type="button"
                className="btn quiet"
                disabled={attempt.isPending || giveUp.isPending}
                onClick={() => giveUp.mutate()}
              >
                {text.puzzles.show}
              </button>
            )}
          </div>
        </section>
        {module.Panel && !over && !isWrong && (
          <Suspense fallback={<div className="panel-wait" />}>
            <module.Panel
              view={view}
              sides={module.sides}
              you={[side]}
              legal={isOpen ? position.legal : NONE}
              history={{ id: "", moves: line, plies: count, views: NO_VIEWS }}
              play={(move) => isOpen && attempt.mutate(move)}
            />
          </Suspense>
        )}
        {children}
      </aside>
    </>
  );
}

const NO_VIEWS: ReadonlyMap<number, unknown> = new Map();

const NO_FRAMES: PuzzleAnswer["frames"] = [];
