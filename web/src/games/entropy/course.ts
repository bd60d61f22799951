/** The lessons of Entropy. */
import type { Course, Scene } from "../lesson";
import { after, type Cell, type Colour, gain, lineScores, parseMove, places, signed, slides, total, type View } from "./rules";

function cellsOf(text: string): Cell[] {
  return [...text.replaceAll(" ", "")].map((letter) => (letter === "." ? null : (letter as Colour)));
}

const viewOf = (text: string, phase: View["phase"], hand: Colour | null): View => ({
  cells: cellsOf(text),
  phase,
  hand,
  bag: [],
});

const points = (cells: readonly Cell[]): number => total(lineScores(cells));

const worth = (view: View, move: string): number => {
  const parsed = parseMove(move);
  return parsed ? gain(view.cells, parsed, view.hand) : 0;
};

const SLIDE = viewOf(". . . . . . .  . R . . . . .  . . . B . . .  . R G . . . R  . . . Y . . .  . . W . . . .  . . . . . . .", "slide", null);
const PLACE = viewOf(". . . . . . .  . . R . . . .  . . . . . . .  . K B . B K .  . . R . . . .  . . . . W . .  . . . . . . .", "place", "G");

/** A slide that scores as much as any solves the task. */
function slid(scene: Scene, move: string): Scene {
  const view = scene.view as View;
  const best = Math.max(...scene.legal.map((one) => worth(view, one)));
  const made = worth(view, move);
  const cells = after(view.cells, parseMove(move), view.hand);
  const isSolved = made === best;
  return {
    view: { ...view, cells },
    legal: isSolved ? [] : slides(cells),
    plies: scene.plies + 1,
    lastMove: move,
    isSolved,
    note: isSolved
      ? `${signed(made)}: a palindrome reads the same in both directions. ${points(cells)} points now.`
      : `${signed(made)}. You can do better: move a red chip next to the green one.`,
  };
}

function placed(scene: Scene, move: string): Scene {
  const view = scene.view as View;
  const made = worth(view, move);
  const best = Math.max(...scene.legal.map((one) => worth(view, one)));
  if (made === best && best > 0) {
    return { ...scene, note: `${signed(made)} for Order: that cell is the one to avoid. Try another.` };
  }
  const cells = after(view.cells, parseMove(move), view.hand);
  return {
    view: { ...view, cells, hand: null, phase: "slide" },
    legal: [],
    plies: scene.plies + 1,
    lastMove: move,
    isSolved: true,
    note: `${signed(made)} for Order. Chaos wants as few points as possible.`,
  };
}

export const course: Course = {
  summary:
    "A board of seven by seven cells and 49 chips in seven colours. Chaos places each drawn chip; Order slides chips into palindromes.",
  lessons: [
    {
      title: "Order slides",
      text: [
        "After each chip, Order may slide one chip along its row or column, as far as the path is free, or pass.",
        "Every run of two or more chips that reads the same in both directions scores its length, in rows and in columns, including runs inside longer ones. Red, green, red scores 3.",
      ],
      start: { view: SLIDE, legal: slides(SLIDE.cells), plies: 0, note: "You are Order. Score 3 with one slide." },
      after: slid,
    },
    {
      title: "Chaos places",
      text: [
        "A random chip is drawn from the bag. Chaos places it on any empty cell.",
        "When the board is full, Order’s points are the result. A match is two games with the same draws and the sides swapped.",
      ],
      start: { view: PLACE, legal: places(PLACE.cells), plies: 0, note: "You are Chaos, with a green chip. Spoil the row." },
      after: placed,
    },
  ],
};
