import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import document from "../../../docs/lolchess.md?raw";
import { course as connect4 } from "../games/connect4/course";
import { course as entropy } from "../games/entropy/course";
import type { Course, Scene } from "../games/lesson";
import { course as lolchess } from "../games/lolchess/course";
import { COMBINED } from "../games/lolchess/tables";
import { passiveText } from "./passives";
import { quirksOf } from "./quirks";

vi.mock("@tanstack/react-router", () => ({ Link: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a> }));

vi.mock("../game/query", () => ({ useCatalogue: () => ({ data: undefined }) }));

afterEach(cleanup);

/** Whether some first move of an example solves it, or a few moves do. */
function isSolvable(after: (scene: Scene, move: string) => Scene, start: Scene, depth = 7): boolean {
  return start.legal.some((move) => {
    const next = after(start, move);
    return next.isSolved === true || (depth > 1 && next !== start && next.plies > start.plies && isSolvable(after, next, 1));
  });
}

test.each<[string, Course]>([
  ["connect4", connect4],
  ["entropy", entropy],
  ["lolchess", lolchess],
])("every task of %s can be solved, and some move does not", (_, course) => {
  for (const { title, start, after } of course.lessons) {
    expect(start.legal.length, title).toBeGreaterThan(1);
    if (title !== "Discs fall") expect(isSolvable(after, start), title).toBe(true);
    expect(start.legal.some((move) => !after(start, move).isSolved), title).toBe(true);
  }
});

test("four discs in a row end the example", () => {
  const [free] = connect4.lessons;
  let scene = free?.start as Scene;
  for (const move of ["1", "7", "1", "7", "1", "7", "1"]) scene = free?.after(scene, move) as Scene;
  expect(scene.isSolved).toBe(true);
  expect((scene.view as { winning: unknown[] }).winning).toHaveLength(4);
});

test("the quirks are those of the document", () => {
  const quirks = quirksOf(document);
  expect(quirks.length).toBeGreaterThan(40);
  expect(quirks[0]).toEqual({
    name: "speed zero",
    sentence: "A piece slowed to speed 0 moves any distance along a free line.",
  });
});

test("what items do is told with the tables' numbers", () => {
  for (const { id } of COMBINED) expect(passiveText(id), id).not.toMatch(/undefined|NaN|[{}]/);
  expect(passiveText("wit_s_end")).toBe("Attacks add 5 + 25\u00a0% of extra attack magic damage.");
});

test("the database is searched by any word", async () => {
  const { default: Database } = await import("./Database");
  render(<Database />);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "assassin knight" } });
  expect(await screen.findByText("Kha'Zix")).toBeTruthy();
  expect(screen.queryByText("Ahri")).toBeNull();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "xyzzy" } });
  expect(await screen.findByText(/Nothing here is called that/)).toBeTruthy();
});
