import { expect, test } from "vitest";
import type { Puzzle, PuzzleAnswer } from "../wire";
import { answered, clockWords, factOf, isOver, positionOf, takenBack, UNSOLVED, weekOf } from "./solving";

const puzzle = { id: "p", view: "start", legal: ["1", "2"] } as unknown as Puzzle;
const frame = (move: string, legal: string[] = []) => ({ move, side: null, view: `after ${move}`, legal });
const answer = (outcome: PuzzleAnswer["outcome"], ...moves: string[]) =>
  ({ outcome, frames: moves.map((move) => frame(move, ["9"])) }) as unknown as PuzzleAnswer;

test("a right move and its reply lead on, and the last one solves the puzzle", () => {
  expect(positionOf(puzzle, UNSOLVED).view).toBe("start");
  const half = answered(UNSOLVED, "1", answer("right", "1", "2"));
  expect(half.moves).toEqual(["1"]);
  expect(positionOf(puzzle, half)).toMatchObject({ view: "after 2", legal: ["9"] });
  expect(isOver(half)).toBe(false);
  const whole = answered(half, "3", answer("solved", "3"));
  expect(whole.frames.map(({ move }) => move)).toEqual(["1", "2", "3"]);
  expect(isOver(whole)).toBe(true);
});

test("a wrong move is explained and taken back, and what was found stays", () => {
  const half = answered(UNSOLVED, "1", answer("right", "1", "2"));
  const wrong = answered(half, "4", answer("wrong", "4", "5"));
  expect(wrong).toMatchObject({ tried: "4", moves: ["1"] });
  expect(isOver(wrong)).toBe(false);
  expect(takenBack(wrong)).toEqual(half);
});

test("a solution that is shown begins at the start", () => {
  const half = answered(UNSOLVED, "1", answer("right", "1", "2"));
  const shown = answered(half, "", answer("shown", "1", "2", "3"));
  expect(shown.frames).toHaveLength(3);
  expect(isOver(shown)).toBe(true);
});

test("a fact about a wrong move does not tell the answer", () => {
  expect(factOf("column 3 loses in 4; only column 5 wins, in 9")).toBe("column 3 loses in 4");
  expect(factOf(null)).toBeUndefined();
});

test("a week shows the days of the streak, and today as open until it is solved", () => {
  expect(weekOf(0, false)).toEqual([false, false, false, false, false, false, undefined]);
  expect(weekOf(2, false)).toEqual([false, false, false, false, true, true, undefined]);
  expect(weekOf(2, true)).toEqual([false, false, false, false, false, true, true]);
  expect(weekOf(30, true)).toEqual([true, true, true, true, true, true, true]);
});

test("the time left is minutes and seconds", () => {
  expect(clockWords(180_000)).toBe("3:00");
  expect(clockWords(64_200)).toBe("1:05");
  expect(clockWords(-5)).toBe("0:00");
});
