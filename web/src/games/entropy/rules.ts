/** The rules the board needs to draw ahead of the server: cells, moves, palindromes and their points. */

export type Colour = "R" | "G" | "Y" | "B" | "W" | "K" | "P";
export type Cell = Colour | null;

/** In the order of the bag. */
export const COLOURS: readonly Colour[] = ["R", "G", "Y", "B", "W", "K", "P"];

export const NAMES: Readonly<Record<Colour, string>> = {
  R: "red",
  G: "green",
  Y: "yellow",
  B: "blue",
  W: "white",
  K: "black",
  P: "pink",
};

/** The view that the server sends, as far as this board reads it. */
export interface View {
  /** Row by row from the top left. */
  cells: readonly Cell[];
  phase: "draw" | "place" | "slide" | "over";
  hand: Colour | null;
  bag: readonly (readonly [Colour, number])[];
  expected?: { points: number; deviation: number };
}

export const SIZE = 7;
export const CHIPS = SIZE * SIZE;
export const INDEXES = [0, 1, 2, 3, 4, 5, 6] as const;

export const EMPTY: View = {
  cells: Array<Cell>(CHIPS).fill(null),
  phase: "draw",
  hand: null,
  bag: COLOURS.map((colour) => [colour, SIZE]),
};

/** Whether a value from the server has the shape that this board draws. */
export function isView(value: unknown): value is View {
  const view = value as Partial<View> | null | undefined;
  return (
    Array.isArray(view?.cells) && view.cells.length === CHIPS && Array.isArray(view.bag) && view.phase !== undefined
  );
}

export const rowOf = (cell: number): number => Math.floor(cell / SIZE);
export const columnOf = (cell: number): number => cell % SIZE;

const ROWS = "abcdefg";

/** `c4`: row c, column 4. */
export const cellName = (cell: number): string => `${ROWS[rowOf(cell)]}${columnOf(cell) + 1}`;

export function cellOf(name: string): number | undefined {
  const [, row = "", column = ""] = /^([a-g])([1-7])$/.exec(name) ?? [];
  return row === "" ? undefined : ROWS.indexOf(row) * SIZE + Number(column) - 1;
}

/** A move as its cells. */
export type Move =
  | { kind: "draw"; colour: Colour }
  | { kind: "place"; to: number }
  | { kind: "slide"; from: number; to: number }
  | { kind: "pass" };

export function parseMove(text: string | undefined): Move | undefined {
  if (text === undefined) return undefined;
  if (text === "pass") return { kind: "pass" };
  const colour = COLOURS.find((letter) => letter === text);
  if (colour) return { kind: "draw", colour };
  const [from, to] = text.split("-").map(cellOf);
  if (from === undefined) return undefined;
  if (!text.includes("-")) return { kind: "place", to: from };
  return to === undefined ? undefined : { kind: "slide", from, to };
}

/** The cells after a placement of the chip in hand, or a slide. */
export function after(cells: readonly Cell[], move: Move | undefined, hand: Cell): readonly Cell[] {
  if (move?.kind !== "place" && move?.kind !== "slide") return cells;
  const next = [...cells];
  next[move.to] = move.kind === "place" ? hand : (cells[move.from] ?? null);
  if (move.kind === "slide") next[move.from] = null;
  return next;
}

/** Rows are lines 0 to 6, columns 7 to 13. */
export const LINES: readonly number[] = Array.from({ length: 2 * SIZE }, (_, line) => line);

export const lineName = (line: number): string =>
  line < SIZE ? `row ${ROWS[line]}` : `column ${line - SIZE + 1}`;

export const linesOf = (cell: number): [number, number] => [rowOf(cell), SIZE + columnOf(cell)];

export const cellsOf = (line: number): number[] =>
  INDEXES.map((at) => (line < SIZE ? line * SIZE + at : at * SIZE + line - SIZE));

/** A run of chips that reads the same both ways; worth its length. */
export interface Palindrome {
  line: number;
  cells: readonly number[];
}

/** All palindromes of a line, nested ones included. */
export function palindromesOf(cells: readonly Cell[], line: number): Palindrome[] {
  const path = cellsOf(line);
  const found: Palindrome[] = [];
  for (let start = 0; start < SIZE; start++) {
    for (let end = start + 1; end < SIZE; end++) {
      const run = path.slice(start, end + 1);
      const isMirrored = run.every((cell, at) => {
        const chip = cells[cell];
        return chip && chip === cells[run[run.length - 1 - at] ?? -1];
      });
      if (isMirrored) found.push({ line, cells: run });
    }
  }
  return found;
}

/** Those that no longer one contains: what to draw. */
export const longest = (palindromes: readonly Palindrome[]): Palindrome[] =>
  palindromes.filter(
    (one) =>
      !palindromes.some(
        (other) =>
          other.line === one.line &&
          other.cells.length > one.cells.length &&
          one.cells.every((cell) => other.cells.includes(cell)),
      ),
  );

const points = (palindromes: readonly Palindrome[]): number =>
  palindromes.reduce((sum, { cells }) => sum + cells.length, 0);

/** The score of each line. */
export const lineScores = (cells: readonly Cell[]): number[] =>
  LINES.map((line) => points(palindromesOf(cells, line)));

export const total = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0);

/** How a move changes the score. */
export function gain(cells: readonly Cell[], move: Move, hand: Cell): number {
  const touched = move.kind === "slide" ? [...linesOf(move.from), ...linesOf(move.to)] : [];
  const lines = new Set(move.kind === "place" ? linesOf(move.to) : touched);
  const next = after(cells, move, hand);
  const worth = (board: readonly Cell[]) => total([...lines].map((line) => points(palindromesOf(board, line))));
  return worth(next) - worth(cells);
}

/** Where the chip of a cell may slide, by the server's list of moves. */
export const slidesFrom = (legal: readonly string[], from: number): number[] =>
  legal.flatMap((text) => {
    const move = parseMove(text);
    return move?.kind === "slide" && move.from === from ? [move.to] : [];
  });

/** +3, ±0, −2: with a real minus. */
export function signed(number: number): string {
  if (number === 0) return "±0";
  return number > 0 ? `+${number}` : `−${-number}`;
}

/** Every slide: along a row or column over free cells. */
export function slides(cells: readonly Cell[]): string[] {
  return Array.from({ length: CHIPS }, (_, from) => from)
    .filter((from) => cells[from])
    .flatMap((from) => [-1, 1, -SIZE, SIZE].flatMap((step) => reach(cells, from, step)));
}

function reach(cells: readonly Cell[], from: number, step: number): string[] {
  const found: string[] = [];
  for (let to = from + step; to >= 0 && to < CHIPS && !cells[to]; to += step) {
    if (Math.abs(step) === 1 && rowOf(to) !== rowOf(from)) break;
    if (Math.abs(step) === SIZE && columnOf(to) !== columnOf(from)) break;
    found.push(`${cellName(from)}-${cellName(to)}`);
  }
  return found;
}

/** Every empty cell. */
export const places = (cells: readonly Cell[]): string[] => cells.flatMap((cell, index) => (cell ? [] : [cellName(index)]));

/** Every move in a view. */
export function movesOf({ cells, phase }: View): string[] {
  if (phase === "place") return places(cells);
  return phase === "slide" ? [...slides(cells), "pass"] : [];
}
