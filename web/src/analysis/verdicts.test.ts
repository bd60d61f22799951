import { expect, test } from "vitest";
import type { AnalysedPly, AnalysisProgress, AnalysisSummary, Value } from "../wire";
import { isOpening, luckOf, merge, NOTHING, valueAt, verdictOf, verdictsOf } from "./verdicts";

const value = (win: number, given: Partial<Value> = {}): Value => ({ win, points: null, proof: null, ...given });
const choice = (label: string, evaluationDifference: number) => ({
  suggestedMove: "4",
  evaluationDifference,
  label,
  line: ["4", "3"],
  candidates: [],
  accepted: [],
  refutation: [],
  exact: null,
  reason: null,
});
const ply = (number: number, given: Partial<AnalysedPly> = {}): AnalysedPly => ({
  ply: number,
  side: "first",
  move: "1",
  kind: null,
  before: value(0.5),
  after: value(0.5),
  choice: choice("best", 0),
  ...given,
});
const summary: AnalysisSummary = {
  analyst: "exact",
  unit: "chance",
  opening: 0,
  start: 0.5,
  luck: 0,
  skill: [0, 0],
  correction: 0,
  end: 0.5,
  margin: 0.04,
  accuracy: [100, null],
  labels: [
    [1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ],
};
const update = (given: Partial<AnalysisProgress>): AnalysisProgress => ({
  status: "running",
  done: 0,
  total: 3,
  refined: 0,
  toRefine: 0,
  values: [],
  plies: [],
  summary: null,
  ...given,
});

test("verdicts add up as they arrive, from the last ply to the first", () => {
  const one = merge(NOTHING, update({ done: 1, plies: [ply(3)], summary }));
  const two = merge(one, update({ done: 2, plies: [ply(2, { side: "second", choice: choice("blunder", 0.25) })] }));
  expect(two).toMatchObject({ status: "running", done: 2, total: 3, summary });
  expect(verdictsOf(two, "chance").map(({ ply: number, label, loss }) => [number, label, loss])).toEqual([
    [2, "blunder", 25],
    [3, "best", 0],
  ]);
});

test("what is known stays when an older message comes late", () => {
  const done = merge(NOTHING, update({ status: "done", done: 3, plies: [ply(1), ply(2), ply(3)], summary }));
  expect(merge(done, update({ done: 1, plies: [ply(3)] }))).toBe(done);
  const failed = merge(merge(NOTHING, update({ done: 2, plies: [ply(3), ply(2)] })), update({ status: "failed" }));
  expect(failed).toMatchObject({ status: "failed", done: 2 });
});

test("a chance event is luck and has no verdict", () => {
  const drawn = ply(2, { side: null, choice: null, before: value(0.5, { points: 56 }), after: value(0.5, { points: 50 }) });
  const known = merge(NOTHING, update({ done: 2, plies: [ply(3), drawn] }));
  expect(verdictOf(known.plies.get(2), "points")).toBeUndefined();
  expect([...luckOf(known, "points")]).toEqual([[2, -6]]);
});

test("a drawn opening ends where play began", () => {
  const drawn = [ply(1, { side: null, choice: null }), ply(2, { side: null, choice: null })];
  const known = merge(NOTHING, update({ done: 3, plies: [...drawn, ply(3)], summary: { ...summary, opening: 2 } }));
  expect([0, 1, 2, 3].map((number) => isOpening(known, number))).toEqual([false, true, true, false]);
  expect(verdictsOf(known, "chance").map(({ ply: number }) => number)).toEqual([3]);
  expect(isOpening(NOTHING, 1)).toBe(false);
});

test("positions have the values of the plies around them", () => {
  const won = { outcome: { win: "first" }, plies: 1 } as const;
  const last = ply(3, { before: value(0.6), after: value(1, { proof: { ...won } }) });
  const known = merge(NOTHING, update({ done: 1, plies: [last] }));
  expect(valueAt(known, 2)).toEqual(value(0.6));
  expect(valueAt(known, 3)).toEqual(value(1, { proof: { ...won, plies: 0 } }));
  expect(valueAt(known, 1)).toBeUndefined();
});
