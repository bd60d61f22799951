/** A line of moves on a board: the position after as many of them as were stepped, with the number of the last one. */
import { useMemo } from "react";
import type { GameModule, Side, SideNames } from "../games/module";
import { text } from "../text";
import type { Mark } from "../wire";
import { StaticBoard } from "./StaticBoard";

/** A position of a line: the move that led to it, and who played it; nobody for chance. */
export interface LineFrame {
  move: string;
  side: Side | null;
  view: unknown;
}

interface LineOnBoardProps {
  module: GameModule;
  sides: SideNames;
  you?: readonly Side[];
  /** The position before the line, with what is drawn on it. */
  view: unknown;
  marks?: readonly Mark[];
  /** Moves of the game up to there. */
  moves: readonly string[];
  frames: readonly LineFrame[];
  /** How many moves of the line are played. */
  at: number;
}

export function LineOnBoard({ module, sides, you, view, marks, moves, frames, at }: LineOnBoardProps) {
  const all = useMemo(() => [...moves, ...frames.map(({ move }) => move)], [moves, frames]);
  const frame = frames[at - 1];
  const before = frames[at - 2]?.view ?? view;
  return (
    <StaticBoard
      module={module}
      view={frame ? frame.view : view}
      sides={sides}
      you={you}
      moves={all}
      plies={moves.length + (frame ? at : 0)}
      marks={frame ? stepMarks(module, frame, before, at) : marks}
    />
  );
}

/** The number of a step where it was played. */
export function stepMarks(module: GameModule, { move, side }: LineFrame, before: unknown, number: number): Mark[] {
  const squares = [...(module.moveSquares?.(move, before) ?? [])];
  return squares.length === 0 ? [] : [{ kind: "step", squares, side, text: String(number) }];
}

/** The moves of a line as sentences: "Marlow: column 3". */
export function lineWords(
  module: GameModule,
  frames: readonly LineFrame[],
  start: unknown,
  nameOf: (side: Side) => string,
): string[] {
  return frames.map(({ move, side }, index) => {
    const words = module.describeMove(move, index === 0 ? start : frames[index - 1]?.view);
    return side === null ? text.stepper.drawn(words) : text.stepper.plays(nameOf(side), words);
  });
}
