/** What the pointer is on, shared by the board and the side panel. */
import { createStore, useStore } from "zustand";
import { capital } from "../../game/words";
import {
  after,
  type Cell,
  cellName,
  cellsOf,
  type Colour,
  gain,
  lineName,
  linesOf,
  longest,
  type Move,
  NAMES,
  type Palindrome,
  palindromesOf,
} from "./rules";

/** A cell, or a line by its total. */
export type Pointed = { kind: "cell"; cell: number } | { kind: "line"; line: number };

/** A line and the palindromes in it. */
export interface LineFacts {
  line: number;
  name: string;
  /** The longest palindromes, as colours. */
  runs: Colour[][];
  /** The length of every palindrome, the longest first. */
  points: number[];
}

export interface Hover {
  title: string;
  /** Whether it is about one line, which the title names. */
  isLine: boolean;
  /** What the move that is aimed at would change. */
  change?: number;
  lines: LineFacts[];
  /** What to draw a capsule around. */
  palindromes: Palindrome[];
}

const store = createStore<{ look?: Hover }>(() => ({}));

export const showHover = (look: Hover | undefined): void => store.setState({ look });

export const useHover = (): Hover | undefined => useStore(store, ({ look }) => look);

/** Describes what the pointer is on; `aimed` is the move that a click would play. */
export function describeHover(pointed: Pointed, cells: readonly Cell[], aimed: Move | undefined, hand: Cell): Hover {
  const shown = after(cells, aimed, hand);
  const isLine = pointed.kind === "line";
  const lines = isLine ? [pointed.line] : linesOf(pointed.cell);
  const through = (line: number) =>
    palindromesOf(shown, line).filter((one) => isLine || one.cells.includes(pointed.cell));
  return {
    isLine,
    title: isLine ? capital(lineName(pointed.line)) : cellTitle(pointed.cell, shown),
    change: aimed && gain(cells, aimed, hand),
    lines: lines.map((line) => factsOf(line, shown, through(line))).filter(({ points }) => isLine || points.length > 0),
    palindromes: lines.flatMap((line) => longest(through(line))),
  };
}

function factsOf(line: number, cells: readonly Cell[], palindromes: readonly Palindrome[]): LineFacts {
  return {
    line,
    name: lineName(line),
    runs: longest(palindromes).map((one) => one.cells.flatMap((cell) => cells[cell] ?? [])),
    points: palindromes.map((one) => one.cells.length).sort((a, b) => b - a),
  };
}

function cellTitle(cell: number, cells: readonly Cell[]): string {
  const chip = cells[cell];
  return chip ? `${capital(NAMES[chip])} on ${cellName(cell)}` : `${cellName(cell)}, empty`;
}

/** With more addends, equal ones are grouped. */
const MOST_ADDENDS = 4;

/** "5 + 3 = 8", "7 + 3×5 + 5×3 = 37", "0". */
export function sumWords(points: readonly number[]): string {
  const sum = points.reduce((a, b) => a + b, 0);
  if (points.length < 2) return String(sum);
  if (points.length <= MOST_ADDENDS) return `${points.join(" + ")} = ${sum}`;
  const lengths = [...new Set(points)].map((length) => {
    const count = points.filter((one) => one === length).length;
    return count > 1 ? `${count}×${length}` : String(length);
  });
  return `${lengths.join(" + ")} = ${sum}`;
}

/** The palindromes of a line as one phrase for screen readers. */
export function lineWords(cells: readonly Cell[], line: number): string {
  const { points } = factsOf(line, cells, palindromesOf(cells, line));
  const chips = cellsOf(line).map((cell) => (cells[cell] ? NAMES[cells[cell]] : "empty"));
  const sum = sumWords(points);
  return `${capital(lineName(line))}, ${sum} ${sum === "1" ? "point" : "points"}: ${chips.join(", ")}`;
}
