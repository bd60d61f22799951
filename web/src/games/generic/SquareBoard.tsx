/** Squares with pieces: choose where a move begins and where it ends; what is still open is offered below. */
import { type KeyboardEvent, useRef, useState } from "react";
import { MovePicker } from "./MovePicker";
import { extent, movesThrough, type Piece, pieceOf, squaresOf } from "./squares";

interface SquareBoardProps {
  pieces: readonly Piece[];
  legal: readonly string[];
  lastMove?: string;
  hint?: string;
  play: (move: string) => void;
}

export function SquareBoard({ pieces, legal, lastMove, hint, play }: SquareBoardProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const open = movesThrough(legal, chosen);
  const selected = open.length > 0 ? chosen : [];
  const chosenId = pieces.find(({ square }) => square === selected[0])?.id;
  const gifts = selected.length === 1 ? legal.filter((move) => move.endsWith(`>${chosenId}`)) : [];
  const { files, ranks } = extent([...pieces.map(({ square }) => square), ...legal.flatMap(squaresOf)]);
  const targets = new Set(open.flatMap((move) => squaresOf(move).slice(selected.length, selected.length + 1)));

  const choose = (square: string) => {
    const next = movesThrough(legal, [...selected, square]);
    const only = next.length === 1 ? next[0] : undefined;
    if (only !== undefined && squaresOf(only).length === selected.length + 1 && selected.length > 0) {
      setChosen([]);
      play(only);
    } else if (next.length > 0) {
      setChosen([...selected, square]);
    } else {
      setChosen(movesThrough(legal, [square]).length > 0 ? [square] : []);
    }
  };

  return (
    <>
      <Squares
        files={files}
        ranks={ranks}
        pieces={pieces}
        marks={{ selected, targets, last: lastMove ? squaresOf(lastMove) : [] }}
        choose={choose}
        drop={() => setChosen([])}
      />
      <MovePicker
        legal={selected.length > 0 ? [...open, ...gifts] : legal}
        hint={hint}
        nameOf={(move) => pieceOf(move, pieces)?.name}
        play={play}
      />
    </>
  );
}

interface SquaresProps {
  files: readonly string[];
  ranks: readonly number[];
  pieces: readonly Piece[];
  marks: { selected: readonly string[]; targets: ReadonlySet<string>; last: readonly string[] };
  choose: (square: string) => void;
  drop: () => void;
}

/** How far an arrow key goes: files, ranks. */
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Squares({ files, ranks, pieces, marks, choose, drop }: SquaresProps) {
  const [stop, setStop] = useState(`${files[0]}${ranks.at(-1)}`);
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent, file: number, rank: number) => {
    if (event.key === "Escape") drop();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const square = `${files[file + step[0]]}${ranks[rank + step[1]]}`;
    grid.current?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
  };
  const ownerIndex = useOwners(pieces);
  return (
    <div
      ref={grid}
      className="squares"
      role="group"
      aria-label="Squares"
      style={{ gridTemplateColumns: `repeat(${files.length}, 1fr)` }}
    >
      {ranks.flatMap((rank, y) =>
        files.map((file, x) => {
          const square = `${file}${rank}`;
          const piece = pieces.find((candidate) => candidate.square === square);
          return (
            <button
              key={square}
              type="button"
              data-square={square}
              className={`board-square ${squareMarks(square, marks)}`}
              tabIndex={square === stop ? 0 : -1}
              title={piece?.title}
              aria-label={`${square}${piece ? `, ${piece.title}` : ""}${marks.targets.has(square) ? ", possible" : ""}`}
              aria-pressed={marks.selected.includes(square)}
              onFocus={() => setStop(square)}
              onKeyDown={(event) => onKeyDown(event, x, y)}
              onClick={() => choose(square)}
            >
              {piece ? (
                // Drawn by the style sheet: the button's name says it in full.
                <i
                  className={`owner-${ownerIndex(piece.owner)}`}
                  data-label={piece.label}
                  data-strength={piece.strength}
                />
              ) : (
                <small>{square}</small>
              )}
            </button>
          );
        }),
      )}
    </div>
  );
}

/** Numbers owners in the order in which they appear, so that nobody changes shape when others come or go. */
function useOwners(pieces: readonly Piece[]): (owner: string) => number {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const all = [...new Set([...seen, ...pieces.map(({ owner }) => owner)])];
  if (all.length > seen.length) setSeen(all);
  return (owner) => all.indexOf(owner) % 3;
}

function squareMarks(square: string, { selected, targets, last }: SquaresProps["marks"]): string {
  return [
    selected.includes(square) ? "selected" : "",
    targets.has(square) ? "target" : "",
    last.includes(square) ? "last" : "",
  ].join(" ");
}
