import { describe, expect, it } from "vitest";
import { readProof, reasons, verdictWords } from "./proof";
import { EMPTY, isView, landedSquare, landingRow, sideToMove, threats, type View, winningLine } from "./rules";

/** A view from six rows, `x` first and `o` second. */
const view = (...rows: string[]): View => ({
  cells: rows.map((row) =>
    [...row].map((letter) => (({ x: "first", o: "second" })[letter] as "first" | "second" | undefined) ?? null),
  ),
  winning: [],
});

const THREE = view(".......", ".......", ".......", ".......", ".o.....", "oxxx.o.");

describe("where discs land", () => {
  it("is the lowest empty square, or none in a full column", () => {
    expect(landingRow(EMPTY, 3)).toBe(5);
    expect(landingRow(THREE, 1)).toBe(3);
    const full = view("x......", "o......", "x......", "o......", "x......", "o......");
    expect(landingRow(full, 0)).toBe(-1);
    expect(landedSquare(full, "1")).toEqual({ column: 0, row: 0 });
    expect(landedSquare(EMPTY, "1")).toBeUndefined();
    expect(landedSquare(EMPTY, undefined)).toBeUndefined();
  });

  it("follows the order of moving", () => {
    expect(sideToMove(EMPTY)).toBe("first");
    expect(sideToMove(view(".......", ".......", ".......", ".......", ".......", "x......"))).toBe("second");
  });
});

describe("threats", () => {
  it("are the squares that complete four, and say whether they can be filled now", () => {
    expect(threats(THREE)).toEqual([{ column: 4, row: 5, side: "first", open: true }]);
    const diagonal = view(".......", ".......", ".......", "..x....", ".xo....", "xoo....");
    expect(threats(diagonal)).toContainEqual({ column: 3, row: 2, side: "first", open: false });
    expect(threats(EMPTY)).toEqual([]);
  });
});

describe("the winning line", () => {
  it("runs from end to end, rows counted from the top", () => {
    const won = {
      ...EMPTY,
      winning: [
        [2, 1],
        [0, 3],
        [3, 0],
        [1, 2],
      ] as [number, number][],
    };
    expect(winningLine(won)).toEqual([
      { column: 0, row: 2 },
      { column: 3, row: 5 },
    ]);
    expect(winningLine(EMPTY)).toBeUndefined();
  });
});

describe("views of other games", () => {
  it("are recognised as such", () => {
    expect(isView(EMPTY)).toBe(true);
    expect(isView([3, 5, 7])).toBe(false);
    expect(isView({ cells: [[]], winning: [] })).toBe(false);
    expect(isView(null)).toBe(false);
  });
});

describe("the proof", () => {
  const facts = {
    to_move: "second",
    forced: { why: "must_block", column: 4 },
    zugzwang: { neutral: 1, runs_out: "first", holder: "second" },
    columns: [
      { column: 1, verdict: { result: "loses", moves: 4 } },
      { column: 3, verdict: { result: "wins", moves: 9 } },
      { column: 4, verdict: { result: "wins", moves: 6 } },
      { column: 5, verdict: { result: "draws" } },
      { column: 6 },
    ],
  };

  it("marks the quickest win as best and leaves out what is not proven", () => {
    const proof = readProof(facts);
    expect(proof?.map(({ move, result }) => `${move} ${result}`)).toEqual(["1 lose", "3 win", "4 win", "5 draw"]);
    expect(proof?.filter(({ isBest }) => isBest).map(({ move }) => move)).toEqual(["4"]);
    expect(verdictWords(proof ?? [], "yellow")).toBe("Yellow wins in 6");
  });

  it("prefers the slowest loss", () => {
    const lost = {
      to_move: "first",
      columns: [1, 2].map((column) => ({ column, verdict: { result: "loses", moves: column * 5 } })),
    };
    expect(readProof(lost)?.find(({ isBest }) => isBest)?.move).toBe("2");
  });

  it("gives its reasons in words", () => {
    expect(reasons(facts, ["red", "yellow"])).toEqual([
      "Yellow must block column 4, or Red makes four there.",
      "1 safe square is left, then Red runs out of safe moves: Yellow holds the zugzwang.",
    ]);
    expect(reasons({}, ["red", "yellow"])).toEqual([]);
  });

  it("is absent while the server has not answered", () => {
    expect(readProof(undefined)).toBeUndefined();
    expect(readProof({ columns: [] })).toBeUndefined();
    expect(readProof({ to_move: "first", columns: [{ column: 1 }] })).toEqual([]);
  });
});
