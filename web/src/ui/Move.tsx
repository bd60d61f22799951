/** Moves in the game's own notation if its module has one. */
import { Fragment } from "react";
import type { GameModule } from "../games/module";

interface MoveProps {
  module: GameModule;
  move: string;
  /** The position before it, where it is known. */
  view?: unknown;
}

export function Move({ module: { MoveText }, move, view }: MoveProps) {
  return MoveText ? <MoveText move={move} view={view} /> : move;
}

/** Several moves, separated by spaces. */
export function Moves({ module, moves }: { module: GameModule; moves: readonly string[] }) {
  return moves.map((move, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      <Move module={module} move={move} />
    </Fragment>
  ));
}
