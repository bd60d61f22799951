import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { moduleOf } from "../games";
import { EMPTY } from "../games/connect4/rules";
import type { Mark, MarkKind } from "../wire";
import { Legend, samplesOf } from "./Legend";
import { MarkLayer, type Places } from "./MarkLayer";

afterEach(cleanup);

const mark = (kind: MarkKind, squares: string[], more: Partial<Mark> = {}): Mark => ({
  kind,
  squares,
  side: null,
  text: null,
  ...more,
});

const placeOf: Places = (square) =>
  square === "nowhere" ? undefined : { x: 100 * Number(square), y: 50, r: 42, isTaken: square === "2" };

const draw = (...marks: Mark[]) =>
  render(
    <svg>
      <MarkLayer marks={marks} placeOf={placeOf} tints={["gold", "navy"]} />
    </svg>,
  ).container;

const KINDS: MarkKind[] = ["line", "broken", "threat", "better", "played", "hit", "step", "spell", "danger"];

describe("marks on a board", () => {
  it("are drawn for every kind, and lines lie under rings", () => {
    const drawn = draw(...KINDS.toReversed().map((kind) => mark(kind, ["1", "3"])));
    const classes = [...drawn.querySelectorAll(".mark")].map((element) => element.classList[1]);
    expect(new Set(classes)).toEqual(new Set(KINDS));
    expect(classes[0]).toBe("line");
    expect(classes.at(-1)).toBe("played");
  });

  it("leave squares out that the board does not have", () => {
    expect(draw(mark("better", ["nowhere"])).querySelectorAll(".mark")).toHaveLength(0);
    expect(draw(mark("threat", ["nowhere", "1"])).querySelectorAll(".mark")).toHaveLength(1);
  });

  it("do not hide a piece: the sign stands beside it", () => {
    const [free, taken] = [draw(mark("played", ["1"], { text: "?" })), draw(mark("played", ["2"], { text: "?" }))];
    expect(free.querySelector(".badge")).toBeNull();
    expect(taken.querySelector(".badge")).not.toBeNull();
    expect([free.textContent, taken.textContent]).toEqual(["?", "?"]);
  });

  it("have an arrow head that points to the target, and dots for a spell", () => {
    const heads = (kind: MarkKind) => draw(mark(kind, ["1", "3"])).querySelectorAll(".head").length;
    expect(heads("hit")).toBe(1);
    expect(draw(mark("spell", ["1", "3"])).querySelector(".core")?.getAttribute("stroke-dasharray")).toBe("1 14");
    expect(draw(mark("hit", ["1", "3"])).querySelector(".core")?.getAttribute("stroke-dasharray")).toBeNull();
  });
});

describe("the legend", () => {
  const module = moduleOf("connect4");

  it("names each kind once, and whose a threat is", () => {
    const marks = [mark("threat", ["1-1"], { side: "second" }), mark("threat", ["2-1"], { side: "second" }), mark("better", ["3-1"])];
    expect(samplesOf(marks)).toHaveLength(2);
    const { container } = render(<Legend marks={marks} module={module} sides={["red", "yellow"]} />);
    expect(container.textContent).toContain("Yellow needs this square");
    expect(container.textContent).toContain("better");
  });

  it("is empty for a single kind", () => {
    const { container } = render(<Legend marks={[mark("better", ["3-1"])]} module={module} sides={["red", "yellow"]} />);
    expect(container.querySelectorAll("li")).toHaveLength(0);
  });
});

describe("squares of moves", () => {
  it("are found by every game", () => {
    expect(moduleOf("connect4").moveSquares?.("4", EMPTY)).toEqual(["4-1"]);
    expect(moduleOf("entropy").moveSquares?.("a1-a3", undefined)).toEqual(["a1", "a3"]);
    expect(moduleOf("entropy").moveSquares?.("c4", undefined)).toEqual(["c4"]);
    expect(moduleOf("lolchess").moveSquares?.("ae4e6", undefined)).toEqual(["e4", "e6"]);
    expect(moduleOf("something new").moveSquares?.("e2-e4", undefined)).toEqual(["e2", "e4"]);
  });
});
