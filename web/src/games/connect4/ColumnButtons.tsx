/** Seven buttons over the board: the whole column is the target; one tab stop, arrows move, Enter drops. */
import { type KeyboardEvent, useRef, useState } from "react";
import type { SideNames } from "../module";
import { type ColumnProof, wordsOf } from "./proof";
import { cellAt, COLUMN_INDEXES, ROWS, type View } from "./rules";

interface ColumnButtonsProps {
  view: View;
  sides: SideNames;
  legal: readonly string[];
  /** Whether arrow keys choose a column. */
  isPlaying: boolean;
  proof?: readonly ColumnProof[];
  /** The column that Tab reaches first. */
  start: number;
  onPoint: (column: number | undefined) => void;
  play: (move: string) => void;
}

export function ColumnButtons({ view, sides, legal, isPlaying, proof, start, onPoint, play }: ColumnButtonsProps) {
  const [focused, setFocused] = useState<number>();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const stop = focused ?? start;

  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextColumn(event.key, stop);
    if (target === undefined || !isPlaying) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.current[target]?.focus();
  };

  return (
    <div className="c4-columns" role="group" aria-label="Columns" onPointerLeave={() => onPoint(undefined)}>
      {COLUMN_INDEXES.map((column) => {
        const move = String(column + 1);
        const isLegal = legal.includes(move);
        return (
          <button
            key={column}
            ref={(button) => {
              buttons.current[column] = button;
            }}
            type="button"
            data-column={move}
            tabIndex={column === stop ? 0 : -1}
            aria-disabled={!isLegal}
            aria-label={`Column ${move}, ${contents(view, column, sides)}${proofWords(proof, move)}`}
            onFocus={() => {
              setFocused(column);
              onPoint(column);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => onPoint(undefined)}
            onPointerEnter={(event) => event.pointerType === "mouse" && onPoint(column)}
            onClick={() => {
              onPoint(undefined);
              if (isLegal) play(move);
            }}
          />
        );
      })}
    </div>
  );
}

function nextColumn(key: string, from: number): number | undefined {
  if (key === "ArrowLeft") return Math.max(0, from - 1);
  if (key === "ArrowRight") return Math.min(6, from + 1);
  if (key === "Home") return 0;
  if (key === "End") return 6;
  return undefined;
}

/** The discs of a column from the bottom, as words. */
function contents(view: View, column: number, sides: SideNames): string {
  const discs: string[] = [];
  for (let row = ROWS - 1; row >= 0; row--) {
    const cell = cellAt(view, column, row);
    if (cell) discs.push(sides[cell === "first" ? 0 : 1]);
  }
  if (discs.length === 0) return "empty";
  return `${discs.length === ROWS ? "full, " : ""}from the bottom ${discs.join(", ")}`;
}

function proofWords(proof: readonly ColumnProof[] | undefined, move: string): string {
  const column = proof?.find((candidate) => candidate.move === move);
  return column ? `; ${wordsOf(column)}` : "";
}
