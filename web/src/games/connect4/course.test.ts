import { expect, test } from "vitest";
import type { Scene } from "../lesson";
import { course } from "./course";

test("four discs in a row end the example", () => {
  const [free] = course.lessons;
  let scene = free?.start as Scene;
  for (const move of ["1", "7", "1", "7", "1", "7", "1"]) scene = free?.after(scene, move) as Scene;
  expect(scene.isSolved).toBe(true);
  expect((scene.view as { winning: unknown[] }).winning).toHaveLength(4);
});
