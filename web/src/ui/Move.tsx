/** Moves in the game's own notation if its module has one. */
import { Fragment } from "react";
import type { GameModule } from "../games/module";

export function Move({ module: { MoveText }, move }: { module: GameModule; move: string }) {
  return MoveText ? <MoveText move={move} /> : move;
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
