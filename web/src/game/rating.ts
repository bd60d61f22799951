/** Ratings in numbers that people can use. */
import type { GameState, RatingInfo, RatingPoint, Seat } from "../wire";

/** Where the strength lies, 95 times of 100: two deviations to both sides. */
export const intervalOf = ({ rating, deviation }: RatingInfo): readonly [low: number, high: number] => [
  rating - 2 * deviation,
  rating + 2 * deviation,
];

/** What every rated game has changed, the latest first as they come; the first one began at 1500. */
export function changesOf(history: readonly RatingPoint[]): (RatingPoint & { change: number })[] {
  return history.map((point, index) => ({ ...point, change: point.rating - (history[index + 1]?.rating ?? BEGINNING) }));
}

const BEGINNING = 1500;

/** By how much a finished game has changed the rating of a seat. */
export function changeOf({ rating }: Seat): { after: number; by: number } | undefined {
  if (!rating?.after) return undefined;
  return { after: rating.after.rating, by: rating.after.rating - rating.before.rating };
}

/** While a rated game runs nobody is told what a position is worth. */
export const isAnalysisHidden = ({ rated, status }: GameState): boolean => (rated ?? false) && status !== "finished";

/** "12 Nov 2026". */
export const dateOf = (at: number): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
