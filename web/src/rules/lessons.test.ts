import { expect, test } from "vitest";
import { moduleOf, WITH_COURSE } from "../games";
import type { Scene } from "../games/lesson";

/** Whether some first move of an example solves it, or a few moves do. */
function isSolvable(after: (scene: Scene, move: string) => Scene, start: Scene, depth = 7): boolean {
  return start.legal.some((move) => {
    const next = after(start, move);
    return next.isSolved === true || (depth > 1 && next !== start && next.plies > start.plies && isSolvable(after, next, 1));
  });
}

test.each(WITH_COURSE)("every task of %s can be solved, and some move does not solve it", async (id) => {
  const loaded = await moduleOf(id).loadCourse?.();
  const lessons = loaded?.course.lessons ?? [];
  expect(lessons.length).toBeGreaterThan(1);
  for (const { title, start, after, isFree } of lessons) {
    expect(start.legal.length, title).toBeGreaterThan(1);
    if (!isFree) expect(isSolvable(after, start), title).toBe(true);
    expect(start.legal.some((move) => !after(start, move).isSolved), title).toBe(true);
  }
});
