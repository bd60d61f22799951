/** A board of squares: a move is played by clicking the squares it names; other moves are offered below. */
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import type { Mark } from "../../wire";
import { MarkLayer, type Places } from "../../marks/MarkLayer";
import type { Heat, SideNames } from "../module";
import { MovePicker } from "./MovePicker";
import { movesThrough, ownerName, type Piece, pieceOf, type SquareSet, squaresOf, titleOf } from "./squares";

interface SquareBoardProps {
  squares: SquareSet;
  sides: SideNames;
  legal: readonly string[];
  lastMove?: string;
  pending?: string;
  hint?: string;
  heat?: Heat;
  /** What a reason draws. */
  reasonMarks?: readonly Mark[];
  play: (move: string) => void;
}

export function SquareBoard({ squares, sides, legal, lastMove, pending, hint, heat, reasonMarks, play }: SquareBoardProps) {
  const { pieces } = squares;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const open = movesThrough(legal, chosen);
  const selected = open.length > 0 ? chosen : [];
  const chosenId = pieces.find(({ square }) => square === selected[0])?.id;
  const gifts = selected.length === 1 && chosenId ? legal.filter((move) => move.endsWith(`>${chosenId}`)) : [];
  const targets = new Set(open.flatMap((move) => squaresOf(move).slice(selected.length, selected.length + 1)));
  const unnamed = legal.filter((move) => squaresOf(move).length === 0);

  const choose = (square: string) => {
    const next = movesThrough(legal, [...selected, square]);
    const [only] = next;
    if (next.length === 1 && only !== undefined && squaresOf(only).length === selected.length + 1) {
      setChosen([]);
      play(only);
    } else if (next.length > 0) {
      setChosen([...selected, square]);
    } else {
      // Another square starts anew; the selected one, clicked again, is deselected.
      setChosen(square !== selected.at(-1) && movesThrough(legal, [square]).length > 0 ? [square] : []);
    }
  };

  return (
    <>
      <Squares
        squares={squares}
        sides={sides}
        marks={{
          selected,
          targets,
          last: lastMove ? squaresOf(lastMove) : [],
          pending: pending ? squaresOf(pending) : [],
          hint: hint ? squaresOf(hint) : [],
          heat: heatBySquare(heat),
        }}
        reasonMarks={reasonMarks}
        choose={choose}
        drop={() => setChosen([])}
      />
      <MovePicker
        legal={selected.length > 0 ? [...open, ...gifts] : unnamed}
        hint={hint}
        empty={legal.length > 0 ? "Choose a marked square." : undefined}
        nameOf={(move) => pieceOf(move, pieces)?.name}
        play={play}
      />
    </>
  );
}

/** How much of a bot's search ends on each square. */
function heatBySquare(heat: Heat | undefined): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const [move, share] of heat ?? []) {
    const square = squaresOf(move).at(-1);
    if (square) shares.set(square, (shares.get(square) ?? 0) + share);
  }
  return shares;
}

interface Marks {
  selected: readonly string[];
  targets: ReadonlySet<string>;
  last: readonly string[];
  /** The squares of a move that is not confirmed yet. */
  pending: readonly string[];
  hint: readonly string[];
  heat: ReadonlyMap<string, number>;
}

interface SquaresProps {
  squares: SquareSet;
  sides: SideNames;
  marks: Marks;
  reasonMarks?: readonly Mark[];
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

/** With more files the squares are too small for their names. */
const MOST_NAMED = 12;

function Squares({ squares: { files, ranks, pieces }, sides, marks, reasonMarks, choose, drop }: SquaresProps) {
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
  const ownerIndex = useOwners(pieces, sides);
  const bySquare = new Map(pieces.map((piece) => [piece.square, piece]));
  return (
    <div
      ref={grid}
      className={`squares ${files.length > MOST_NAMED ? "small" : ""}`}
      role="group"
      aria-label="Squares"
      style={{ "--files": files.length, "--ranks": ranks.length } as CSSProperties}
    >
      {ranks.flatMap((rank, y) =>
        files.map((file, x) => {
          const square = `${file}${rank}`;
          const piece = bySquare.get(square);
          const title = piece && titleOf(piece, sides);
          return (
            <button
              key={square}
              type="button"
              data-square={square}
              className={`board-square ${squareMarks(square, marks)}`}
              tabIndex={square === stop ? 0 : -1}
              title={title}
              aria-label={squareWords(square, title, marks)}
              aria-pressed={marks.selected.includes(square)}
              onFocus={() => setStop(square)}
              onKeyDown={(event) => onKeyDown(event, x, y)}
              onClick={() => choose(square)}
            >
              {marks.heat.has(square) && <s style={{ opacity: marks.heat.get(square) }} />}
              {piece ? (
                // Drawn by the style sheet: the name of the button says it in full.
                <i
                  className={`owner-${ownerIndex(piece.owner)}`}
                  data-colour={ownerName(piece.owner, sides)}
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
      {reasonMarks && reasonMarks.length > 0 && (
        <svg className="over" viewBox={`0 0 ${100 * files.length} ${100 * ranks.length}`} aria-hidden="true" focusable="false">
          <MarkLayer marks={reasonMarks} placeOf={placesOf(files, ranks, bySquare)} tints={TINTS} />
        </svg>
      )}
    </div>
  );
}

const TINTS = ["#cfe0f5", "#f6d2c8"] as const;

const placesOf =
  (files: readonly string[], ranks: readonly number[], bySquare: ReadonlyMap<string, Piece>): Places =>
  (square) => {
    const [file, rank] = [files.indexOf(square.charAt(0)), ranks.indexOf(Number(square.slice(1)))];
    if (file < 0 || rank < 0) return undefined;
    return { x: 100 * file + 50, y: 100 * rank + 50, r: 40, isTaken: bySquare.has(square) };
  };

/** "d3, black, last move" or "e5, possible move". */
const squareWords = (square: string, title: string | undefined, { targets, last, hint }: Marks): string =>
  [
    square,
    title,
    targets.has(square) ? "possible move" : undefined,
    hint.includes(square) ? "hint" : undefined,
    last.includes(square) ? "last move" : undefined,
  ]
    .filter(Boolean)
    .join(", ");

/** Numbers the owners: the two sides first, then others in the order in which they appear, so that shapes never change. */
function useOwners(pieces: readonly Piece[], sides: SideNames): (owner: string) => number {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const all = [...new Set([...sides, ...seen, ...pieces.map(({ owner }) => ownerName(owner, sides))])];
  if (all.length > seen.length) setSeen(all);
  return (owner) => all.indexOf(ownerName(owner, sides)) % 3;
}

const squareMarks = (square: string, { selected, targets, last, pending, hint }: Marks): string =>
  [
    selected.includes(square) ? "selected" : "",
    targets.has(square) ? "target" : "",
    last.includes(square) ? "last" : "",
    pending.includes(square) ? "pending" : "",
    hint.includes(square) ? "hinted" : "",
  ].join(" ");
