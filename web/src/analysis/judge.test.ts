import { expect, test } from "vitest";
import cases from "../../../crates/search/src/review/cases.json";
import type { Side } from "../games/module";
import type { Hint, Value } from "../wire";
import { accuracy, accuracyOf, coarseToFine, judge, luckOf, type Step, verdictOf } from "./judge";

const value = (win: number, given: Partial<Value> = {}): Value => ({ win, points: null, proof: null, ...given });
const hint = (ply: number, move: string, worth: Value, candidates: Hint["candidates"] = []): [number, Hint] => [
  ply,
  { ply, by: "hard", move, value: worth, line: [move], candidates },
];
const won = (side: "first" | "second", plies: number) => ({ proof: { outcome: { win: side }, plies } }) as Partial<Value>;
const drawn = { proof: { outcome: "draw", plies: 42 } } as Partial<Value>;

const listed = (move: string, worth: Value) => [{ move, value: worth, visits: 0 }];
const points = (number: number) => value(0.5, { points: number });

const STEPS: Step[] = [
  { move: "4", side: "first" },
  { move: "1", side: "second" },
  { move: "7", side: "first" },
];

test("a move is judged by what the next position is worth", () => {
  const appraisals = new Map([hint(0, "4", value(0.6)), hint(1, "3", value(0.55)), hint(2, "5", value(0.8)), hint(3, "2", value(0.6))]);
  const verdicts = judge(STEPS, appraisals);
  expect(verdicts.map(({ label }) => label)).toEqual(["best", "blunder", "blunder"]);
  expect(verdicts[1]?.loss).toBeCloseTo(25);
  expect(verdicts[2]?.loss).toBeCloseTo(20);
});

test("nothing is said of a move whose consequences are not yet known", () => {
  expect(judge(STEPS, new Map([hint(1, "3", value(0.5))]))).toEqual([]);
});

/** The label of a move between two proven values. */
const labelOf = (before: Partial<Value>, after: Partial<Value>) =>
  judge([{ move: "1", side: "first" }], new Map([hint(0, "4", value(1, before), listed("1", value(0.5, after)))]))[0]?.label;

test("proven results are judged by their change alone", () => {
  expect(labelOf(won("first", 41), won("second", 40))).toBe("blunder");
  expect(labelOf(won("first", 41), drawn)).toBe("mistake");
  expect(labelOf(won("first", 41), won("first", 43))).toBe("good");
  expect(labelOf(won("first", 41), won("first", 41))).toBe("best");
  expect(labelOf(won("second", 20), won("second", 10))).toBe("good");
});

test("a draw is luck, and the decision before it is not blamed", () => {
  const steps: Step[] = [
    { move: "R", side: null },
    { move: "d4", side: "second" },
    { move: "pass", side: "first" },
    { move: "G", side: null },
    { move: "a1", side: "second" },
  ];
  const appraisals = new Map([
    hint(1, "d4", points(60)),
    hint(2, "d4-d5", points(60), [{ move: "pass", value: points(56), visits: 9 }]),
    hint(4, "a1", points(50)),
  ]);
  const verdicts = judge(steps, appraisals);
  expect(verdicts.map(({ ply, label, loss }) => [ply, label, loss])).toEqual([
    [2, "best", 0],
    [3, "mistake", 4],
    [5, "best", 0],
  ]);
  expect([...luckOf(steps, appraisals)]).toEqual([[4, -6]]);
});

test("accuracy falls with what is given away", () => {
  expect(accuracyOf(0)).toBe(100);
  expect(accuracyOf(10)).toBeGreaterThan(accuracyOf(30));
  expect(accuracyOf(100)).toBeLessThan(1);
  expect(accuracy([], "first")).toBeUndefined();
});

test.each(cases)("the terminal and the page say the same: $name", ({ decisions, labels, losses, accuracy: sides }) => {
  const verdicts = decisions.map(({ side, before, after, isBest }, index) => {
    const scale = "points" in before ? "points" : "chance";
    const known = { side: side as Side, before: before as Value, after: after as Value, isBound: false };
    return verdictOf({ ...known, ply: index + 1, played: "1", best: isBest ? "1" : "2" }, scale);
  });
  expect(verdicts.map(({ label }) => label)).toEqual(labels);
  for (const [index, { loss, before }] of verdicts.entries()) {
    expect("points" in before ? loss : loss / 100).toBeCloseTo(losses[index] ?? Number.NaN, 5);
  }
  const told = (["first", "second"] as const).map((side) => accuracy(verdicts, side));
  for (const [index, one] of told.entries()) {
    if (one === undefined) expect(sides[index]).toBeNull();
    else expect(one).toBeCloseTo(sides[index] ?? Number.NaN, 3);
  }
});

test("every position is asked about once, a few over the whole game first", () => {
  const order = coarseToFine(Array.from({ length: 40 }, (_, ply) => ply));
  expect(order.slice(0, 4)).toEqual([0, 16, 32, 4]);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, ply) => ply));
});

test("a move that the bot did not list counts as the last that it did, and is told so", () => {
  const candidates = [...listed("4", value(0.6)), ...listed("3", value(0.5))];
  const [verdict] = judge(STEPS, new Map([hint(0, "4", value(0.6), candidates)]));
  expect(verdict).toMatchObject({ label: "best", isBound: false });
  const [other] = judge([{ move: "7", side: "first" }], new Map([hint(0, "4", value(0.6), candidates)]));
  expect(other).toMatchObject({ label: "mistake", isBound: true });
  expect(other?.loss).toBeCloseTo(10);
});
