/** Verdicts for tests: a mistake with whatever is to be different. */
import type { Verdict } from "./verdicts";

export const sampleVerdict = (given: Partial<Verdict> = {}): Verdict => ({
  ply: 1,
  side: "first",
  played: "5",
  label: "mistake",
  loss: 20,
  before: { win: 0.5, points: null, proof: null },
  after: { win: 0.3, points: null, proof: null },
  suggestedMove: "2",
  evaluationDifference: 0.2,
  line: ["2", "3"],
  candidates: [],
  accepted: [],
  refutation: ["5", "3", "3"],
  exact: null,
  reason: null,
  ...given,
});
