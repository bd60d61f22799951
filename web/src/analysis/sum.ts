/** What a game's result is made of: terms that add up to the decimal shown, with bars on one scale. Pure. */
import type { AnalysisSummary } from "../wire";

export type TermName = "start" | "first" | "second" | "luck" | "correction" | "end";

/** A term in tenths: of a point, or of a percent. */
export interface Term {
  name: TermName;
  tenths: number;
  /** The ends of its bar, in tenths. */
  from: number;
  to: number;
}

/** The terms of a summary, for the first player or, with chances, for the second. The last one is their sum. */
export function termsOf(summary: AnalysisSummary, isForSecond = false): Term[] {
  const isFlipped = isForSecond && summary.unit === "chance";
  const scale = summary.unit === "points" ? 10 : 1000;
  // Adding zero turns −0 into 0.
  const level = (value: number) => Math.round(scale * (isFlipped ? 1 - value : value)) + 0;
  const change = (value: number) => Math.round(scale * (isFlipped ? -value : value)) + 0;
  const start = level(summary.start);
  const end = level(summary.end);
  const [first, second] = [change(summary.skill[0]), change(summary.skill[1])];
  const luck = change(summary.luck);
  // What is lost by rounding belongs to the estimate too.
  const correction = end - start - first - second - luck;
  const changes: [TermName, number][] = [
    ["first", first],
    ["second", second],
    ["luck", luck],
    ["correction", correction],
  ];
  const terms: Term[] = [{ name: "start", tenths: start, from: 0, to: start }];
  let reached = start;
  for (const [name, tenths] of changes) {
    terms.push({ name, tenths, from: reached, to: reached + tenths });
    reached += tenths;
  }
  terms.push({ name: "end", tenths: end, from: 0, to: end });
  return terms;
}

/** The ends of the scale of all bars. */
export function scaleOf(terms: readonly Term[]): [number, number] {
  const ends = terms.flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** Where a bar lies on the scale, in percent. */
export function barOf({ from, to }: Term, [low, high]: readonly [number, number]): { left: number; width: number } {
  const at = (value: number) => (100 * (value - low)) / (high - low);
  return { left: at(Math.min(from, to)), width: Math.abs(at(to) - at(from)) };
}

/** "112.0", "+7.8", "−27.1": levels without a sign, changes with one. */
export function tenthsWords({ name, tenths }: Term, unit: AnalysisSummary["unit"]): string {
  const amount = (Math.abs(tenths) / 10).toFixed(1);
  const isLevel = name === "start" || name === "end";
  const sign = tenths < 0 ? "−" : isLevel || tenths === 0 ? "" : "+";
  return `${sign}${amount}${unit === "chance" ? "%" : ""}`;
}
