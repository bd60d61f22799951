/** What can be chosen on the board now, by the server's list of moves, and what it would change. */
import type { BoardProps } from "../module";
import { isAnswer } from "../pace";
import { distance } from "./chips";
import { cellName, gain, isView, type Move, NAMES, parseMove, signed, slidesFrom, type View } from "./rules";

/** The legal moves by what a click would do. */
export interface Options {
  /** Empty cells for the chip in hand. */
  places: readonly number[];
  /** Cells whose chips can slide. */
  movable: ReadonlySet<number>;
}

export function optionsOf(legal: readonly string[]): Options {
  const moves = legal.map(parseMove);
  return {
    places: moves.flatMap((move) => (move?.kind === "place" ? [move.to] : [])),
    movable: new Set(moves.flatMap((move) => (move?.kind === "slide" ? [move.from] : []))),
  };
}

/** The cells that a click would play to, with the change of the score. */
export function gainsOf(view: View, legal: readonly string[], selected: number | undefined): Map<number, number> {
  const worth = (move: Move) => gain(view.cells, move, view.hand);
  if (selected === undefined)
    return new Map(optionsOf(legal).places.map((to) => [to, worth({ kind: "place", to })]));
  return new Map(slidesFrom(legal, selected).map((to) => [to, worth({ kind: "slide", from: selected, to })]));
}

/** The move that a click on this cell would play. */
export function moveTo(to: number, selected: number | undefined): Move {
  return selected === undefined ? { kind: "place", to } : { kind: "slide", from: selected, to };
}

export const moveText = (from: number | undefined, to: number): string =>
  from === undefined ? cellName(to) : `${cellName(from)}-${cellName(to)}`;

/** "Red on c4 selected. 5 slides; the best is c6, +3." */
export function selectionWords(view: View, legal: readonly string[], cell: number): string {
  const chip = view.cells[cell];
  const slides = [...gainsOf(view, legal, cell)].sort(([, a], [, b]) => b - a);
  const [best] = slides;
  const count = `${slides.length} ${slides.length === 1 ? "slide" : "slides"}`;
  return `${chip ? NAMES[chip] : "chip"} on ${cellName(cell)} selected. ${count}${
    best ? `; the best is ${cellName(best[0])}, ${signed(best[1])}` : ""
  }.`;
}

/** The last move that changed the board: a draw comes after it. */
export function lastOnBoard(last: string | undefined, previous: string | undefined): Move | undefined {
  const move = parseMove(last);
  return move?.kind === "draw" ? parseMove(previous) : move;
}

/** Order's slide and the draw after it come together. */
export const STEPS = 2;

const PUT_MS = 260;
const SLIDE_MS = 160;
const CELL_MS = 40;

/** How long the chip moves that is new in `latest`; 0 when none does. */
export function moveMs(shown: BoardProps, latest: BoardProps): number {
  if (!isView(latest.view)) return 0;
  if (latest.pending !== undefined && shown.pending === undefined) return duration(parseMove(latest.pending));
  return isAnswer(shown, latest, STEPS) ? duration(lastOnBoard(latest.lastMove, latest.previousMove)) : 0;
}

function duration(move: Move | undefined): number {
  if (move?.kind === "place") return PUT_MS;
  return move?.kind === "slide" ? SLIDE_MS + CELL_MS * distance(move.from, move.to) : 0;
}
