/** Finds something to draw in a view of unknown shape, and groups moves that nobody has explained. */

import { type Piece, piecesOf, squaresOf } from "./squares";

/** A part of a view that can be drawn. */
export type Part =
  | { kind: "squares"; name: string; pieces: Piece[] }
  | { kind: "grid"; name: string; rows: string[][] }
  | { kind: "heaps"; name: string; counts: number[] }
  | { kind: "table"; name: string; columns: string[]; rows: string[][] }
  | { kind: "fact"; name: string; text: string };

/** What can be done is offered as moves, not as facts. */
const OFFERED_BELOW = new Set(["actions", "legal", "moves"]);

/** Larger numbers are amounts, not things to count. */
const MOST_STONES = 40;

/** The parts of a view, in its own order. */
export function partsOf(view: unknown, name = ""): Part[] {
  if (isGrid(view)) return [{ kind: "grid", name, rows: view.map((row) => row.map(cellText)) }];
  if (isHeaps(view)) return [{ kind: "heaps", name, counts: view }];
  if (isTable(view)) {
    const pieces = piecesOf(view);
    return [pieces ? { kind: "squares", name, pieces } : tableOf(view, name)];
  }
  if (Array.isArray(view)) return [{ kind: "fact", name, text: view.map(cellText).join(", ") || "none" }];
  if (view !== null && typeof view === "object") {
    const shown = Object.entries(view).filter(([key, value]) => value !== null && !OFFERED_BELOW.has(key));
    return shown.flatMap(([key, value]) => partsOf(value, name ? `${name}, ${words(key)}` : words(key)));
  }
  return [{ kind: "fact", name, text: cellText(view) }];
}

function isGrid(view: unknown): view is unknown[][] {
  return (
    Array.isArray(view) &&
    view.length > 1 &&
    view.every((row) => Array.isArray(row) && row.length > 2 && row.length === (view[0] as unknown[]).length)
  );
}

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
