/** Moves as buttons; many of them in two steps, grouped by how they begin. */
import { useState } from "react";
import { groupMoves } from "./shape";
import { moveLabel } from "./squares";

/** The most moves that are shown in one step. */
const ONE_STEP = 24;

interface MovePickerProps {
  legal: readonly string[];
  hint?: string;
  /** What to say when there is nothing to choose here. */
  empty?: string;
  /** What a move, or a group of moves, is about. */
  nameOf?: (move: string) => string | undefined;
  play: (move: string) => void;
}

export function MovePicker({ legal, hint, empty = "You have no move here.", nameOf, play }: MovePickerProps) {
  const [chosen, setChosen] = useState<string>();
  const groups = groupMoves(legal);
  const inTwoSteps = legal.length > ONE_STEP && groups.size > 1;
  const opened = chosen !== undefined && groups.has(chosen) ? chosen : undefined;
  const shown = inTwoSteps ? (opened === undefined ? [] : (groups.get(opened) ?? [])) : legal;
  return (
    <div className="picker" role="group" aria-label="Legal moves">
      {inTwoSteps && (
        <div className="picker-row">
          {[...groups].map(([head, moves]) => (
            <button
              key={head}
              type="button"
              className="btn quiet small"
              aria-pressed={head === opened}
              onClick={() => setChosen(head)}
            >
              {head || "Other"} <span className="cap">{[nameOf?.(head), moves.length].filter(Boolean).join(" · ")}</span>
            </button>
          ))}
        </div>
      )}
      <div className="picker-row">
        {shown.map((move) => (
          <button
            key={move}
            type="button"
            className={`btn quiet ${move === hint ? "hinted" : ""}`}
            data-move={move}
            onClick={() => play(move)}
          >
            {moveLabel(move)}
            {nameOf?.(move) && <span className="cap"> {nameOf(move)}</span>}
            {move === hint && <span className="sr"> (hint)</span>}
          </button>
        ))}
        {legal.length === 0 && <p className="dim">{empty}</p>}
      </div>
    </div>
  );
}
