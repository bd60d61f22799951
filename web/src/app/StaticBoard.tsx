/** A board that shows a position and takes no moves. */
import { Suspense } from "react";
import type { GameModule, Side, SideNames } from "../games/module";
import type { Mark } from "../wire";

interface StaticBoardProps {
  module: GameModule;
  view: unknown;
  sides: SideNames;
  you?: readonly Side[];
  /** All moves of the game, and how many of them lead here. */
  moves: readonly string[];
  plies: number;
  /** A move to show on it. */
  hint?: string;
  /** What a reason draws on it. */
  marks?: readonly Mark[];
}

const NONE: readonly string[] = [];
const nothing = () => {};

export function StaticBoard({ module: { Board }, view, sides, you, moves, plies, hint, marks }: StaticBoardProps) {
  return (
    <Suspense fallback={<div className="board" />}>
      <Board
        view={view}
        sides={sides}
        you={you}
        legal={NONE}
        isPlaying={false}
        plies={plies}
        lastMove={moves[plies - 1]}
        previousMove={moves[plies - 2]}
        hint={hint}
        marks={marks}
        isProofShown={false}
        areThreatsShown={false}
        play={nothing}
      />
    </Suspense>
  );
}
