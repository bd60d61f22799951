import { describe, expect, it } from "vitest";
import { gainsOf, lastOnBoard, optionsOf, selectionWords } from "./choice";
import { follow } from "./chips";
import { alongLine } from "./drag";
import { lineWords, describeHover, sumWords } from "./hover";
import {
  after,
  type Cell,
  cellName,
  cellOf,
  type Colour,
  EMPTY,
  gain,
  isView,
  lineScores,
  longest,
  palindromesOf,
  parseMove,
  signed,
  slidesFrom,
  total,
} from "./rules";
import { centre } from "./Tray";

/** A board from its first rows; the rest is empty. */
const board = (...rows: string[]): Cell[] =>
  [...rows.join("").padEnd(49, ".")].map((letter) => (letter === "." ? null : (letter as Colour)));

const rowScore = (row: string) => lineScores(board(row))[0];

describe("points", () => {
  it("are the lengths of all palindromes, nested ones included", () => {
    expect(rowScore("RGYGR..")).toBe(5 + 3);
    expect(rowScore("RRR....")).toBe(3 + 2 + 2);
    expect(rowScore("RGRGRGR")).toBe(37);
    expect(rowScore("RRRRRRR")).toBe(77);
    expect(rowScore("RGYBWKP")).toBe(0);
  });

  it("end at an empty cell", () => {
    expect(rowScore("RG.GR..")).toBe(0);
    expect(rowScore("RR.RR..")).toBe(4);
  });

  it("count rows and columns alike", () => {
    const scores = lineScores(board("RGR....", "R......", "R......"));
    expect([scores[0], scores[7], total(scores)]).toEqual([3, 7, 10]);
  });

  it("change by a move as a count from scratch says", () => {
    const cells = board("RG.R...", "..G....", "RG.....");
    for (const text of ["a4-a3", "a4-g4", "b3-a3", "c2-b2"]) {
      const move = parseMove(text);
      if (!move) throw new Error(text);
      const full = total(lineScores(after(cells, move, null))) - total(lineScores(cells));
      expect(gain(cells, move, null)).toBe(full);
    }
    expect(gain(cells, { kind: "place", to: 2 }, "G")).toBe(2 + 2 + 4);
    expect([3, 0, -2].map(signed)).toEqual(["+3", "±0", "−2"]);
  });
});

describe("palindromes to draw", () => {
  it("are those that no longer one contains", () => {
    const runs = longest(palindromesOf(board("RGRGR.."), 0)).map(({ cells }) => cells.map(cellName).join(" "));
    expect(runs).toEqual(["a1 a2 a3 a4 a5"]);
    expect(longest(palindromesOf(board("RGRG..."), 0))).toHaveLength(2);
  });

  it("of a cell are those through it, of a line all of them", () => {
    const cells = board("RGR.KK.", "..B....");
    const cell = describeHover({ kind: "cell", cell: 1 }, cells, undefined, null);
    expect([cell.title, cell.lines.map(({ points }) => sumWords(points))]).toEqual(["Green on a2", ["3"]]);
    const line = describeHover({ kind: "line", line: 0 }, cells, undefined, null);
    expect([line.title, line.palindromes.length, sumWords(line.lines[0]?.points ?? [])]).toEqual([
      "Row a",
      2,
      "3 + 2 = 5",
    ]);
    expect(lineWords(cells, 0)).toBe("Row a, 3 + 2 = 5 points: red, green, red, empty, black, black, empty");
  });

  it("are summed up in a few words, however many there are", () => {
    const whole = describeHover({ kind: "line", line: 0 }, board("RGRGRGR"), undefined, null);
    expect(sumWords(whole.lines[0]?.points ?? [])).toBe("7 + 3×5 + 5×3 = 37");
    expect([sumWords([2]), sumWords([])]).toEqual(["2", "0"]);
  });

  it("are shown as a move would leave them", () => {
    const look = describeHover({ kind: "cell", cell: 2 }, board("RG....."), { kind: "place", to: 2 }, "R");
    expect([look.title, look.change, look.palindromes[0]?.cells]).toEqual(["Red on a3", 3, [0, 1, 2]]);
  });
});

describe("moves", () => {
  it("are read as cells", () => {
    expect(cellOf("c4")).toBe(17);
    expect([cellOf("h1"), cellOf("a8"), parseMove("a1-h1"), parseMove("")]).toEqual(Array(4).fill(undefined));
    expect(parseMove("K")).toEqual({ kind: "draw", colour: "K" });
    expect(parseMove("g7")).toEqual({ kind: "place", to: 48 });
    expect(parseMove("a1-a3")).toEqual({ kind: "slide", from: 0, to: 2 });
    expect(lastOnBoard("K", "a1-a3")).toEqual({ kind: "slide", from: 0, to: 2 });
    expect(lastOnBoard("pass", "g7")).toEqual({ kind: "pass" });
  });

  it("that are legal say what can be chosen, and the rest follows from the points", () => {
    const legal = ["pass", "a1-a2", "a1-a3", "b4-c4"];
    expect([...optionsOf(legal).movable].map(cellName)).toEqual(["a1", "b4"]);
    expect(slidesFrom(legal, 0).map(cellName)).toEqual(["a2", "a3"]);
    const view = { ...EMPTY, cells: board("R..R...", "...G...") };
    expect([...gainsOf(view, legal, 0)]).toEqual([
      [1, 0],
      [2, 2],
    ]);
    expect(selectionWords(view, legal, 0)).toBe("red on a1 selected. 2 slides; the best is a3, +2.");
    const placing = { ...view, hand: "R" as const };
    expect(gainsOf(placing, ["a3", "g7"], undefined).get(2)).toBe(2);
  });

  it("by dragging keep to the line and to what is free", () => {
    const [x, y] = centre(0);
    expect(alongLine(0, { x: x + 190, y: y + 40 }, [1, 2, 7])).toEqual({ from: 0, held: { x: x + 190, y }, over: 2 });
    expect(alongLine(0, { x: x + 900, y }, [1, 2, 7]).over).toBe(2);
    expect(alongLine(0, { x, y: y + 30 }, [1, 2, 7])).toEqual({ from: 0, held: { x, y: y + 30 }, over: undefined });
  });
});

describe("chips keep their names", () => {
  const start = follow([], board("RGY...."));

  it("when they slide", () => {
    const next = follow(start, board(".GY....", ".......", "R......"));
    expect(next.find(({ cell }) => cell === 14)).toMatchObject({ id: start[0]?.id, travelled: 2, isNew: false });
  });

  it("when another is put down, also together with a slide", () => {
    const next = follow(start, board("RG....Y", "B......"));
    expect(next.find(({ colour }) => colour === "Y")).toMatchObject({ id: start[2]?.id, travelled: 4 });
    expect(next.find(({ colour }) => colour === "B")).toMatchObject({ isNew: true });
  });

  it("but nothing moves when another position is opened", () => {
    const next = follow(start, board(".......", "KKPPWWB"));
    expect(next.every(({ isNew, travelled }) => !isNew && travelled === 0)).toBe(true);
  });
});

it("views of other games are recognised as such", () => {
  expect(isView(EMPTY)).toBe(true);
  expect([isView(undefined), isView({ cells: [[]] }), isView([3, 5])]).toEqual([false, false, false]);
});
