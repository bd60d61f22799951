/** The lessons of Connect Four. */
import type { Course, Scene } from "../lesson";
import { type Cell, columnOf, landingRow, openColumns as open, ROWS, type Side, sideToMove, threats, type View } from "./rules";

/** Rows from the top: `r` for the first side, `y` for the second. */
function viewOf(...rows: readonly string[]): View {
  const cells = rows.map((row) =>
    [...row].map((letter): Cell => (letter === "r" ? "first" : letter === "y" ? "second" : null)),
  );
  const empty = Array.from({ length: ROWS - cells.length }, () => Array<Cell>(7).fill(null));
  return { cells: [...empty, ...cells], winning: [] };
}

/** The position after a disc, with the four that it makes. */
export function dropped(view: View, move: string, side: Side): View {
  const column = columnOf(move) ?? 0;
  const row = landingRow(view, column);
  const cells = view.cells.map((line, y) => line.map((cell, x) => (x === column && y === row ? side : cell)));
  return { cells, winning: fourThrough(cells, column, row, side) };
}

function fourThrough(cells: Cell[][], column: number, row: number, side: Side): [number, number][] {
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
    const line: [number, number][] = [];
    for (let step = -3; step <= 3; step++) {
      const [x, y] = [column + step * dx, row + step * dy];
      if (cells[y]?.[x] === side) line.push([x, ROWS - 1 - y]);
      else if (line.length >= 4) break;
      else line.length = 0;
    }
    if (line.length >= 4) return line;
  }
  return [];
}

const FREE = viewOf("...y...", "..rr...", ".yrry..");
const WIN = viewOf("..ry...", ".ryr...", "ryyyr..");
const STOP = viewOf("...r...", "..yr...", "..yy...", ".ryyrr.");

const begin = (view: View, note: string): Scene => ({ view, legal: open(view), plies: 0, note });

function free(scene: Scene, move: string): Scene {
  const view = dropped(scene.view as View, move, sideToMove(scene.view as View));
  const isOver = view.winning.length > 0;
  const next = sideToMove(view) === "first" ? "Red" : "Yellow";
  return {
    view,
    legal: isOver ? [] : open(view),
    plies: scene.plies + 1,
    lastMove: move,
    note: isOver ? "Four in a row: the game is over." : `${next} is next.`,
    isSolved: isOver,
  };
}

/** A task with one right kind of column; a wrong one may be tried again. */
const task =
  (isRight: (view: View, move: string) => boolean, right: string, wrong: string) =>
  (scene: Scene, move: string): Scene => {
    const before = scene.view as View;
    if (!isRight(before, move)) return { ...scene, note: wrong };
    const view = dropped(before, move, sideToMove(before));
    return { view, legal: [], plies: scene.plies + 1, lastMove: move, note: right, isSolved: true };
  };

const isThreat = (side: Side) => (view: View, move: string) =>
  threats(view).some((threat) => threat.open && threat.side === side && threat.column === columnOf(move));

export const course: Course = {
  summary: "Seven columns, two colours, and gravity. The first to get four in a row wins; a full board is a draw.",
  lessons: [
    {
      title: "Discs fall",
      text: [
        "The sides take turns, red first. You choose a column, and your disc falls to the lowest free square.",
        "A column holds six discs. Discs are never removed.",
      ],
      start: begin(FREE, "Drop a few discs for both sides."),
      after: free,
      isFree: true,
    },
    {
      title: "Four in a row wins",
      text: ["Four discs of one colour in a row, horizontally, vertically or diagonally, win the game."],
      start: begin(WIN, "Red to move. One column wins immediately."),
      after: task(isThreat("first"), "Four along the diagonal. Red wins.", "Not that one: look at the diagonals."),
    },
    {
      title: "Threats",
      text: [
        "An empty square that would complete four in a row is a threat, marked by a ring or a cross.",
        "Two threats at once cannot both be blocked. Late in the game, threats on the right rows decide who runs out of safe moves; turn on Proof in a game to see it.",
      ],
      start: begin(STOP, "Red to move. Yellow is about to make four: block it."),
      after: task(isThreat("second"), "Blocked. Yellow has to find something else.", "Now Yellow would make four."),
      areThreatsShown: true,
    },
  ],
};
