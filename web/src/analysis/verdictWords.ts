/** Verdicts in words: what a move gave away, and why where the game does not say it. Pure. */
import { valueWords } from "../game/words";
import type { Side } from "../games/module";
import type { AnalysisUnit, Value } from "../wire";
import { LABELS, numberOf, type Verdict } from "./verdicts";

/** "A win in 5 with the best move; loses in 4 with this one." */
export function whyWords({ label, loss, before, after, side }: Verdict, unit: AnalysisUnit): string {
  const { word } = LABELS[label];
  if (before.proof && after.proof) {
    const [was, is] = [valueWords(before, side), valueWords(after, side)];
    return was === is ? `${word}: ${is}, proven.` : `${word}: ${was} with the best move, ${is} with this one; both are proven.`;
  }
  if (label === "best") return `${word}: nothing better was found.`;
  if (unit === "points") return `${word}: ${loss.toFixed(1)} points below the best, averaged over every draw that may come.`;
  return `${word}: from ${percentFor(before, side)} to ${percentFor(after, side)}.`;
}

/** A side's chance as a whole percent. */
export const percentFor = ({ win }: Value, side: Side): string =>
  `${Math.round(100 * (side === "first" ? win : 1 - win))}%`;

/** How much less one value is than the other, for a side. */
export const lossBetween = (best: Value, other: Value, side: Side, unit: AnalysisUnit): number =>
  Math.max(0, (side === "first" ? 1 : -1) * (numberOf(best, unit) - numberOf(other, unit)));

/** What a move gave away: "−12%", "−3.4" points. */
export const lossWords = ({ loss, before }: Verdict): string =>
  amountWords(loss, typeof before.points === "number" ? "points" : "chance");

export function amountWords(loss: number, unit: AnalysisUnit): string {
  const amount = unit === "points" ? Math.round(loss * 10) / 10 : Math.round(loss);
  if (amount <= 0) return "0";
  return `−${amount}${unit === "points" ? "" : "%"}`;
}

/** Whether a move gave away enough to be explained. */
export const isExplained = ({ label }: Pick<Verdict, "label">): boolean => label !== "best" && label !== "good";
