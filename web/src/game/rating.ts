/** Rating intervals and changes. */
import type { GameState, RatingInfo, RatingPoint, Seat, Side } from "../wire";

/** The 95% interval: two deviations to each side. */
export const intervalOf = ({ rating, deviation }: RatingInfo): readonly [low: number, high: number] => [
  rating - 2 * deviation,
  rating + 2 * deviation,
];

/** The rating change of every rated game, latest first; the first game starts from 1500. */
export function changesOf(history: readonly RatingPoint[]): (RatingPoint & { change: number })[] {
  return history.map((point, index) => ({ ...point, change: point.rating - (history[index + 1]?.rating ?? BEGINNING) }));
}

const BEGINNING = 1500;

/** The rating change of a seat in a finished game. */
export function changeOf({ rating }: Seat): { after: number; by: number } | undefined {
  if (!rating?.after) return undefined;
  return { after: rating.after.rating, by: rating.after.rating - rating.before.rating };
}

/** Whether two people, one of whom may still be missing, have agreed that both may ask the engine. */
export const isHelpAgreed = ({ help, seats, status }: GameState, you: readonly Side[]): boolean =>
  help && status !== "finished" && you.length < 2 && seats.every(({ kind }) => kind !== "bot");

/** Where players may not ask the engine, there is no evaluation, hint or proof until the game is over. */
export const isAnalysisHidden = ({ help }: GameState): boolean => !help;

/** "12 Nov 2026". */
export const dateOf = (at: number): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** "12 Nov 2026, 09:30". */
export const timeOf = (at: number): string =>
  new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
