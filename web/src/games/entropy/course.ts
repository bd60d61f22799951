/** Entropy explained, with boards to try it on. */
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
      ? `${signed(made)}: a palindrome reads the same from both ends. ${points(cells)} points now.`
      : `${signed(made)}. There is more: bring a red chip beside the green one.`,
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
    note: `${signed(made)} for Order. Chaos wants as few points as can be.`,
  };
}

export const course: Course = {
  summary:
    "Seven times seven cells and 49 chips in seven colours. Chaos puts each drawn chip down, Order slides chips into palindromes.",
  lessons: [
    {
      title: "Order slides",
      text: [
        "After each chip Order may slide one chip along its row or column, as far as the way is free, or pass.",
        "Every run of at least two chips that reads the same from both ends scores its length, in rows and columns, also runs inside longer ones. Red, green, red scores 3.",
      ],
      start: { view: SLIDE, legal: slides(SLIDE.cells), plies: 0, note: "You are Order. Make three in one slide." },
      after: slid,
    },
    {
      title: "Chaos puts down",
      text: [
        "A chip is drawn from the bag; nobody knows which. Chaos puts it on any empty cell.",
        "The board ends full: Order’s points are the result. A match is two games with the same draws and the sides swapped.",
      ],
      start: { view: PLACE, legal: places(PLACE.cells), plies: 0, note: "You are Chaos, with a green chip. Spoil the row." },
      after: placed,
    },
  ],
};
