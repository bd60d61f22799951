/** Finds what can be drawn in a view of unknown shape, and groups moves by how they begin. */

import { type Piece, piecesOf, type RankOne, squaresOf } from "./squares";

/** A part of a view that can be drawn. */
export type Part =
  | { kind: "squares"; name: string; pieces: Piece[] }
  | { kind: "grid"; name: string; rows: string[][]; rankOne: RankOne }
  | { kind: "heaps"; name: string; counts: number[] }
  | { kind: "table"; name: string; columns: string[]; rows: string[][] }
  | { kind: "fact"; name: string; text: string };

/** Keys that are not facts: moves are offered below the board, and `rankOne` says how to draw it. */
const HIDDEN = new Set(["actions", "legal", "moves", "rankOne", "rank_one"]);

/** Larger numbers are amounts, not things to count. */
const MOST_STONES = 40;

/** The parts of a view, in its own order; rank 1 of a grid is at the bottom unless the view says `rankOne: "top"`. */
export function partsOf(view: unknown, name = "", rankOne: RankOne = "bottom"): Part[] {
  const rows = gridOf(view);
  if (rows) return [{ kind: "grid", name, rows, rankOne }];
  if (isHeaps(view)) return [{ kind: "heaps", name, counts: view }];
  if (isTable(view)) {
    const pieces = piecesOf(view);
    return [pieces ? { kind: "squares", name, pieces } : tableOf(view, name)];
  }
  if (Array.isArray(view)) return [{ kind: "fact", name, text: view.map(cellText).join(", ") || "none" }];
  if (view !== null && typeof view === "object") {
    const shown = Object.entries(view).filter(([key, value]) => value !== null && !HIDDEN.has(key));
    const first = (view as Record<string, unknown>).rankOne ?? (view as Record<string, unknown>).rank_one;
    return shown.flatMap(([key, value]) =>
      partsOf(value, name ? `${name}, ${words(key)}` : words(key), first === "top" ? "top" : rankOne),
    );
  }
  return [{ kind: "fact", name, text: cellText(view) }];
}

/** The cells of a grid: rows of cells, rows as text, or a square board in one list; empty cells are "". */
function gridOf(view: unknown): string[][] | undefined {
  if (!Array.isArray(view)) return undefined;
  const rows: unknown[] = view.every((row) => typeof row === "string") ? view.map((row) => [...row]) : squareRows(view);
  const [first] = rows;
  const isGrid =
    rows.length > 1 &&
    rows.every((row) => Array.isArray(row) && row.length > 2 && row.length === (first as unknown[]).length);
  return isGrid ? rows.map((row) => (row as unknown[]).map(gridCell)) : undefined;
}

/** A list of 9, 16, 25 … cells, some of them empty, as the rows of a square board. */
function squareRows(list: unknown[]): unknown[] {
  const size = Math.sqrt(list.length);
  const isBoard =
    size >= 3 && Number.isInteger(size) && list.includes(null) && list.every((cell) => typeof cell !== "object" || !cell);
  return isBoard ? Array.from({ length: size }, (_, row) => list.slice(row * size, (row + 1) * size)) : list;
}

const EMPTY = new Set(["", ".", "-", "_", " ", "0", "empty", "none"]);

const gridCell = (cell: unknown): string => {
  const shown = cellText(cell);
  return EMPTY.has(shown.toLowerCase()) ? "" : shown;
};

const isHeaps = (view: unknown): view is number[] =>
  Array.isArray(view) &&
  view.length > 0 &&
  view.every((count) => Number.isInteger(count) && count >= 0 && count <= MOST_STONES);

const isTable = (view: unknown): view is Record<string, unknown>[] =>
  Array.isArray(view) &&
  view.length > 0 &&
  view.every((row) => row !== null && typeof row === "object" && !Array.isArray(row));

function tableOf(view: Record<string, unknown>[], name: string): Part {
  const columns = [...new Set(view.flatMap((row) => Object.keys(row)))];
  return {
    kind: "table",
    name,
    columns: columns.map(words),
    rows: view.map((row) => columns.map((key) => cellText(row[key]))),
  };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return Object.values(value).map(cellText).filter(Boolean).join(" ");
  return String(value);
}

/** `heapSize` and `heap_size` as "heap size". */
export const words = (key: string): string =>
  key
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

/** Moves that begin alike: `a1`, `a2` under `a`; `e2-e4`, `e2-e3` under `e2`. */
export function groupMoves(moves: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const move of moves) {
    const head = headOf(move);
    groups.set(head, [...(groups.get(head) ?? []), move]);
  }
  return groups;
}

function headOf(move: string): string {
  const separated = /^([^-:>=x@]+)[-:>=x@]/.exec(move);
  if (separated?.[1]) return separated[1];
  const [from, to] = squaresOf(move);
  if (from && to) return move.slice(0, move.indexOf(from) + from.length);
  const letters = /^[a-z]+/i.exec(move);
  return letters && letters[0].length < move.length ? letters[0] : "";
}
