/** A run of three minutes: as many puzzles as possible, until the time or the third mistake ends it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { toastError } from "../game/notices";
import type { GameModule } from "../games/module";
import { text } from "../text";
import type { Puzzle, PuzzleAnswer, PuzzleRun } from "../wire";
import { puzzleApi } from "./api";
import { Lives } from "./Lives";
import { Solve } from "./Solve";
import { clockWords } from "./solving";

interface RunProps {
  game: string;
  module: GameModule;
  best: number;
  /** Opens a puzzle that was missed. */
  onLook: (id: string) => void;
  children?: ReactNode;
}

/** How long an answer stays on the board before the next puzzle comes. */
const REST_MS = 700;

export function Run({ game, module, best, onLook, children }: RunProps) {
  const [run, setRun] = useState<PuzzleRun>();
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const queries = useQueryClient();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const begin = useMutation({
    mutationFn: () => puzzleApi.begin(game),
    onSuccess: (begun) => {
      setRun(begun);
      setPuzzle(begun.puzzle);
    },
    onError: (error) => toastError(error.message),
  });
  const over = run?.isOver ?? false;
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ["puzzles", game, "overview"] });
  }, [over, queries, game]);
  const onAnswer = ({ outcome, run: after }: PuzzleAnswer) => {
    if (!after) return;
    setRun(after);
    if (outcome === "right") return;
    rest.current = setTimeout(() => setPuzzle(after.puzzle), REST_MS);
  };
  const onTimeOver = async () => {
    if (!run) return;
    try {
      const ended = await puzzleApi.run(game, run.id);
      setRun({ ...ended, isOver: true });
    } catch {
      setRun({ ...run, isOver: true });
    }
    setPuzzle(null);
  };
  if (run && puzzle) {
    return (
      <Solve
        key={`${run.id} ${puzzle.id}`}
        puzzle={puzzle}
        module={module}
        title={text.puzzles.run}
        run={run.id}
        onAnswer={onAnswer}
      >
        <section className="section run-state">
          <Countdown key={run.leftMs} leftMs={run.leftMs} onOver={() => void onTimeOver()} />
          <b>{text.puzzles.runSolved(run.solved)}</b>
          <Lives wrong={run.wrong} />
        </section>
        {children}
      </Solve>
    );
  }
  const missed = run?.answered.filter(({ isSolved }) => !isSolved) ?? [];
  return (
    <>
      <section className="board-area" aria-hidden="true">
        <div className={`board-column ${module.frame ? "" : "free"} run-cover`}>
          <module.Emblem />
        </div>
      </section>
      <aside className="panel puzzle-panel" aria-label={text.puzzles.puzzle}>
        <section className="section puzzle-main" role="status">
          {run && <p className="cap">{text.puzzles.runTitle}</p>}
          <h1>{run ? text.puzzles.runOver(run.solved) : text.puzzles.runTitle}</h1>
          <p>{run ? text.puzzles.runOverText : text.puzzles.runText}</p>
          {run && run.solved > best && <p className="good">★ {text.puzzles.newBest}</p>}
          <p className="dim">{text.puzzles.best(Math.max(best, run?.solved ?? 0))}</p>
          {missed.length > 0 && (
            <>
              <h2>{text.puzzles.missed}</h2>
              <div className="row lesson-actions">
                {missed.map(({ puzzle: id }, index) => (
                  <button key={id} type="button" className="btn quiet small" onClick={() => onLook(id)}>
                    {text.puzzles.look(index + 1)}
                  </button>
                ))}
              </div>
            </>
          )}
          <div className="row lesson-actions">
            <button type="button" className="btn primary" disabled={begin.isPending} onClick={() => begin.mutate()}>
              {run ? text.puzzles.startAgain : text.puzzles.start}
            </button>
          </div>
        </section>
        {children}
      </aside>
    </>
  );
}

function Countdown({ leftMs, onOver }: { leftMs: number; onOver: () => void }) {
  const [end] = useState(() => performance.now() + leftMs);
  const [left, setLeft] = useState(leftMs);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = end - performance.now();
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      over.current();
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <span className="clock" role="timer" aria-label={text.puzzles.left(clockWords(left))}>
      {clockWords(left)}
    </span>
  );
}
