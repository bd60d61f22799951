/** The lines of a verdict: which one is shown, how far, and what stands on the board meanwhile. */
import { useState } from "react";
import { type LineFrame, lineWords } from "../app/LineOnBoard";
import type { GameModule, Side } from "../games/module";
import type { Mark, Ply } from "../wire";
import { marksOf } from "./marks";
import { LONGEST, useLine } from "./useLine";
import { isExplained } from "./verdictWords";
import { LABELS, type Verdict } from "./verdicts";

/** What the move allowed, or what was better. */
export type LineName = "refutation" | "better";

/** A position to draw, and the line that goes on from it. */
export interface Shown {
  /** Moves of the game before it. */
  ply: number;
  view: unknown;
  marks: readonly Mark[];
  frames: readonly LineFrame[];
  at: number;
}

export interface Stepping {
  choices: readonly LineName[];
  chosen: LineName;
  choose: (name: LineName) => void;
  words: readonly string[];
  at: number;
  step: (at: number) => void;
  problem: boolean;
  shown: Shown;
}

/** `ply` is the one that the cursor is on; its verdict is known only where a player decided. */
export function useStepping(
  gameId: string,
  plies: readonly Ply[],
  ply: number,
  verdict: Verdict | undefined,
  module: GameModule,
  nameOf: (side: Side) => string,
): Stepping {
  const isMistake = verdict !== undefined && isExplained(verdict);
  const lines = isMistake ? linesOf(verdict) : {};
  const choices = (["refutation", "better"] as const).filter((name) => (lines[name]?.moves.length ?? 0) > 0);
  const [position, setPosition] = useState<{ ply: number; line?: LineName; at: number }>({ ply, at: 0 });
  const here = position.ply === ply ? position : { ply, at: 0 };
  const chosen = here.line && choices.includes(here.line) ? here.line : (choices[0] ?? "refutation");
  const line = lines[chosen];
  const reply = useLine(gameId, line?.ply ?? 0, line?.moves ?? [], line !== undefined);
  const frames = reply.data?.frames ?? NO_FRAMES;
  const at = Math.min(here.at, frames.length);
  const before = plies[ply - 1]?.view;
  const isPlayed = !isMistake || module.isMistakeShownPlayed === true;
  // A line of the better move begins before the move, that of the refutation after it.
  const start = line?.ply ?? ply;
  const shownPly = isMistake && at > 0 ? start : isPlayed ? ply : ply - 1;
  return {
    choices,
    chosen,
    choose: (name) => setPosition({ ply, line: name, at: 0 }),
    words: wordsOf(line?.moves ?? [], frames, plies[start]?.view, module, nameOf),
    at,
    step: (next) => setPosition({ ply, line: chosen, at: next }),
    problem: reply.isError,
    shown: {
      ply: shownPly,
      view: plies[shownPly]?.view,
      marks: isMistake ? marksOf({ ...verdict, sign: LABELS[verdict.label].sign }, module, before) : NO_MARKS,
      frames: at > 0 ? frames : NO_FRAMES,
      at,
    },
  };
}

const NO_FRAMES: readonly LineFrame[] = [];
const NO_MARKS: readonly Mark[] = [];

interface LineFrom {
  ply: number;
  moves: readonly string[];
}

/** Where the lines of a verdict begin, and their moves. */
export function linesOf({ ply, played, refutation, line }: Verdict): Partial<Record<LineName, LineFrom>> {
  const answer = refutation[0] === played ? refutation.slice(1) : refutation;
  return {
    ...(answer.length > 0 && { refutation: { ply, moves: answer } }),
    ...(line.length > 0 && { better: { ply: ply - 1, moves: line } }),
  };
}

/** Sentences once the positions are known, the moves alone until then. */
function wordsOf(
  moves: readonly string[],
  frames: readonly LineFrame[],
  start: unknown,
  module: GameModule,
  nameOf: (side: Side) => string,
): string[] {
  if (frames.length > 0) return lineWords(module, frames, start, nameOf);
  return moves.slice(0, LONGEST).map((move) => module.describeMove(move));
}
