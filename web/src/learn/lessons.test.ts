import { describe, expect, test } from "vitest";
import { moduleOf, WITH_LESSONS } from "../games";
import type { Guided, LessonBook } from "../games/guided";
import { changed, viewAfter } from "./frames";
import { after, again, type Place, progress, readOn, rightMove, START, stepAt, verdictOf } from "./walk";

const bookOf = async (game: string): Promise<LessonBook> => {
  const loaded = await moduleOf(game).loadLessons?.();
  if (!loaded) throw new Error(`${game} has no lessons`);
  return loaded.book;
};

/** Walks a lesson by its first right moves, and calls `look` at every place. */
function walk(lesson: Guided, look: (place: Place) => void, pick: (place: Place) => string | undefined): Place {
  let place = START;
  for (let count = 0; count < 100 && !place.isDone; count++) {
    look(place);
    const move = place.isResting ? undefined : pick(place);
    place = move === undefined ? readOn(lesson, place) : after(lesson, place, move, "");
    expect(place.tried, `${lesson.id}: ${move}`).toBeUndefined();
  }
  return place;
}

describe.each(WITH_LESSONS)("the lessons of %s", (game) => {
  test("are a first game of at most five minutes and three exercises", async () => {
    const { lessons } = await bookOf(game);
    expect(lessons).toHaveLength(4);
    const [first] = lessons;
    expect(first?.minutes).toBeLessThanOrEqual(5);
    expect(progress(first as Guided, START).count).toBeGreaterThanOrEqual(7);
  });

  test("can be finished, with a position for every move of theirs and moves that the board offers", async () => {
    const { lessons, frames } = await bookOf(game);
    const { legalMoves } = moduleOf(game);
    for (const lesson of lessons) {
      const view = (place: Place, more: readonly string[] = []) =>
        viewAfter(frames, lesson.id, place.chapter, [...place.path, ...more]);
      const pick = (place: Place) => {
        const step = stepAt(lesson, place);
        return rightMove(step) ?? legalMoves?.(view(place)).find((move) => step && verdictOf(step, move)?.isRight);
      };
      const end = walk(
        lesson,
        (place) => {
          const step = stepAt(lesson, place);
          expect(view(place), `${lesson.id} ${place.path.join(" ")}`).toBeDefined();
          if (place.isResting || !step?.right) return;
          const legal = legalMoves?.(view(place)) ?? [];
          for (const move of Object.keys(step.right).filter((key) => !key.endsWith("*"))) expect(legal).toContain(move);
          for (const move of legal) {
            const { tried } = after(lesson, place, move, "unknown");
            // A try that is shown has all its positions, and every try is answered by words of its own.
            if (tried) {
              expect(tried.why, `${lesson.id}: ${move}`).not.toBe("unknown");
              expect(view(place, tried.line), `${lesson.id}: ${tried.line.join(" ")}`).toBeDefined();
            }
          }
        },
        pick,
      );
      expect(end.isDone).toBe(true);
      expect(view(end)).toBeDefined();
    }
  });

  test("say what surprises with positions that are there", async () => {
    const { surprises = [], frames } = await bookOf(game);
    for (const { id, moves } of surprises) expect(viewAfter(frames, id, 0, moves), id).toBeDefined();
  });
});

describe("a walk through a lesson", () => {
  const lesson: Guided = {
    id: "sample",
    title: "Sample",
    about: "",
    side: "first",
    end: "",
    chapters: [
      {
        steps: [
          {
            say: "Read.",
            ask: "Play a.",
            right: { a1: { did: "Right.", reply: ["b1"] } },
            wrong: { "a*": { why: "Near." }, "*": { why: "Far.", reply: ["b2"] } },
          },
          { say: "Only to read." },
        ],
      },
      { steps: [{ say: "More.", right: { "*": { did: "Anything." } } }] },
    ],
  };

  test("goes on after a right move and its reply, and rests between chapters", () => {
    const second = after(lesson, START, "a1", "");
    expect(second).toMatchObject({ step: 1, path: ["a1", "b1"], did: "Right.", isResting: false });
    const rest = readOn(lesson, second);
    expect(rest).toMatchObject({ isResting: true, path: ["a1", "b1"] });
    expect(after(lesson, rest, "a1", "")).toBe(rest);
    const third = readOn(lesson, rest);
    expect(third).toMatchObject({ chapter: 1, step: 0, path: [] });
    expect(progress(lesson, third)).toEqual({ at: 3, count: 3 });
    expect(after(lesson, third, "z9", "")).toMatchObject({ isDone: true, path: ["z9"] });
  });

  test("explains a wrong try by the entry that fits best, on the board where there is a line", () => {
    expect(after(lesson, START, "a2", "").tried).toEqual({ move: "a2", why: "Near.", line: [] });
    const far = after(lesson, START, "c3", "");
    expect(far.tried).toEqual({ move: "c3", why: "Far.", line: ["c3", "b2"] });
    expect(again(far)).toEqual(START);
  });
});

test("positions are put together from their differences", () => {
  const old = { cells: ["a", "b", "c"], gone: 1, kept: { deep: [1, 2] } };
  expect(changed(old, { "-": ["gone"], ".": { cells: { "#": 2, ".": { 0: { "=": "x" } } }, added: { "=": null } } })).toEqual({
    cells: ["x", "b"],
    kept: { deep: [1, 2] },
    added: null,
  });
  expect(changed(old, { "=": 3 })).toBe(3);
  expect(changed([1], { "#": 3, ".": { 1: { "=": 2 }, 2: { "=": 3 } } })).toEqual([1, 2, 3]);
});
