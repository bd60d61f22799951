/** The rules the board needs to draw ahead of the server: where a disc lands and what threatens. */

export type Side = "first" | "second";
export type Cell = Side | null;

/** The view that the server sends: rows from the top; `winning` as column and row from the bottom. */
export interface View {
  cells: Cell[][];
  winning: [number, number][];
}

/** A square, both counted from the top left. */
export interface Square {
  column: number;
  row: number;
}

/** A square that completes four for a side. */
export interface Threat extends Square {
  side: Side;
  /** Whether it can be filled at once. */
  open: boolean;
}

const COLUMNS = 7;
export const ROWS = 6;
export const COLUMN_INDEXES = [0, 1, 2, 3, 4, 5, 6] as const;

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export const EMPTY: View = {
  cells: Array.from({ length: ROWS }, () => Array<Cell>(COLUMNS).fill(null)),
  winning: [],
};

/** Whether a value from the server has the shape that this board draws. */
export function isView(value: unknown): value is View {
  const view = value as Partial<View> | null;
  return (
    Array.isArray(view?.cells) &&
    view.cells.length === ROWS &&
    view.cells.every((row) => Array.isArray(row) && row.length === COLUMNS) &&
    Array.isArray(view.winning)
  );
}

export function cellAt(view: View, column: number, row: number): Cell | undefined {
  return view.cells[row]?.[column];
}

/** The row where a disc comes to rest, or -1 in a full column. */
export function landingRow(view: View, column: number): number {
  for (let row = ROWS - 1; row >= 0; row--) {
    if (cellAt(view, column, row) === null) return row;
  }
  return -1;
}

/** The columns with room. */
export const openColumns = (view: View): string[] =>
  COLUMN_INDEXES.filter((column) => landingRow(view, column) >= 0).map((column) => String(column + 1));

/** The index of the column that a move names, or `undefined`. */
export function columnOf(move: string | undefined): number | undefined {
  const column = Number(move) - 1;
  return Number.isInteger(column) && column >= 0 && column < COLUMNS ? column : undefined;
}

/** A square by the name that reasons give it: column and row from 1, the row from the bottom. */
export function squareOf(name: string): Square | undefined {
  const [, column, row] = /^([1-7])-([1-6])$/.exec(name) ?? [];
  return column && row ? { column: Number(column) - 1, row: ROWS - Number(row) } : undefined;
}

/** The name of the square that a disc in this column would take. */
export function landingName(view: View, move: string): string | undefined {
  const column = columnOf(move);
  if (column === undefined) return undefined;
  const row = landingRow(view, column);
  return row < 0 ? undefined : `${column + 1}-${ROWS - row}`;
}

/** The square of the disc that `move` has dropped in this view. */
export function landedSquare(view: View, move: string | undefined): Square | undefined {
  const column = columnOf(move);
  if (column === undefined) return undefined;
  const row = landingRow(view, column) + 1;
  return row < ROWS ? { column, row } : undefined;
}

/** Who moves next, by the number of discs. */
export function sideToMove(view: View): Side {
  const discs = view.cells.flat().filter((cell) => cell !== null).length;
  return discs % 2 === 0 ? "first" : "second";
}

/** Every empty square that would complete four for a side. */
export function threats(view: View): Threat[] {
  const found: Threat[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (cellAt(view, column, row) !== null) continue;
      for (const side of ["first", "second"] as const) {
        if (completesFour(view, { column, row }, side)) {
          found.push({ column, row, side, open: landingRow(view, column) === row });
        }
      }
    }
  }
  return found;
}

function completesFour(view: View, at: Square, side: Side): boolean {
  return DIRECTIONS.some(([dx, dy]) => {
    const run = (sign: number) => {
      let length = 0;
      while (cellAt(view, at.column + sign * (length + 1) * dx, at.row + sign * (length + 1) * dy) === side) length++;
      return length;
    };
    return run(1) + run(-1) >= 3;
  });
}

/** The two ends of the winning line, for drawing it. */
export function winningLine(view: View): [Square, Square] | undefined {
  const squares = view.winning
    .map(([column, fromBottom]) => ({ column, row: ROWS - 1 - fromBottom }))
    .sort((a, b) => a.column - b.column || a.row - b.row);
  const start = squares[0];
  const end = squares.at(-1);
  return start && end ? [start, end] : undefined;
}
