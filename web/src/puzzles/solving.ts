/** How far a puzzle is solved: the moves found, the positions they led to, and the answer to the last try. Pure. */
import type { Puzzle, PuzzleAnswer, PuzzleFrame } from "../wire";

export interface Solving {
  /** The solver's right moves, without the replies. */
  moves: readonly string[];
  /** The positions from the start of the puzzle on, replies included. */
  frames: readonly PuzzleFrame[];
  /** The wrong try that is being explained. */
  tried?: string;
  /** The answer to a wrong try, or the one that ended the puzzle. */
  answer?: PuzzleAnswer;
}

export const UNSOLVED: Solving = { moves: [], frames: [] };

/** The state after the answer to a try. */
export function answered(solving: Solving, move: string, answer: PuzzleAnswer): Solving {
  const { moves, frames } = solving;
  switch (answer.outcome) {
    case "right":
      return { moves: [...moves, move], frames: [...frames, ...answer.frames] };
    case "wrong":
      return { moves, frames, tried: move, answer };
    case "solved":
      return { moves: [...moves, move], frames: [...frames, ...answer.frames], answer };
    case "shown":
      return { moves: [], frames: answer.frames, answer };
  }
}

/** Back to the question, after a wrong try. */
export const takenBack = ({ moves, frames }: Solving): Solving => ({ moves, frames });

export const isOver = ({ answer }: Solving): boolean => answer?.outcome === "solved" || answer?.outcome === "shown";

/** The position that is asked about. */
export const positionOf = (puzzle: Puzzle, { frames }: Solving): { view: unknown; legal: readonly string[] } =>
  frames.at(-1) ?? puzzle;

/** The fact about a wrong move; what follows it would tell the answer. */
export const factOf = (exact: string | null | undefined): string | undefined => exact?.split(";")[0]?.trim() || undefined;

/** Whether each of the last seven days is solved, today last; `undefined` while today is still open. */
export function weekOf(days: number, isTodaySolved: boolean): readonly (boolean | undefined)[] {
  return Array.from({ length: 7 }, (_, index) => {
    const ago = 6 - index;
    if (ago === 0) return isTodaySolved || undefined;
    return isTodaySolved ? ago < days : ago <= days;
  });
}

/** "2:05" */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
