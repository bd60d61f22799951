/** A lesson: the positions that are asked about, what was tried, and how it ended. Pure. */
import type { AnalysisSummary, AnalysisUnit } from "../wire";
import { lossBetween } from "./verdictWords";
import type { Verdict } from "./verdicts";

/** How a position went so far. */
export interface Outcome {
  /** Tries that were not good enough. */
  misses: number;
  state: "open" | "found" | "told";
}

export const OPEN: Outcome = { misses: 0, state: "open" };

/** Whether a tried move is as good as the best one; unknown where the server has to look at it. */
export function isAccepted(task: Verdict, tried: string, margin: number, unit: AnalysisUnit): boolean | undefined {
  if (tried === task.suggestedMove) return true;
  if (tried === task.played) return false;
  if (task.accepted.length > 0) return task.accepted.includes(tried);
  const listed = task.candidates.find(({ move }) => move === tried);
  if (!listed) return undefined;
  const most = unit === "points" ? margin : 100 * margin;
  return lossBetween(task.before, listed.value, task.side, unit) <= most;
}

export interface Result {
  found: number;
  told: number;
  /** The positions worth another look: those that were not found at once. */
  again: number[];
}

export function resultOf(outcomes: readonly Outcome[]): Result {
  const count = (state: Outcome["state"]) => outcomes.filter((one) => one.state === state).length;
  return {
    found: count("found"),
    told: count("told"),
    again: outcomes.flatMap(({ misses, state }, index) => (state === "found" && misses === 0 ? [] : [index])),
  };
}

/** The margin in words, without needless decimals. */
export const marginAmount = (margin: number, unit: AnalysisUnit): string =>
  String(Math.round((unit === "points" ? margin : 100 * margin) * 10) / 10);

/** The margin of analyses that were made before they told one. */
const MARGINS = { points: 1, chance: 0.04 } as const;

/** How much less than the best still counts as found, in the unit of the analysis. */
export const marginOf = (summary: Pick<AnalysisSummary, "margin" | "unit"> | undefined): number =>
  summary?.margin || MARGINS[summary?.unit ?? "chance"];
