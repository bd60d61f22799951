/** From what a bot says of each position to what each move was worth: labels, accuracy, luck and skill. Pure. */
import { chance } from "../game/words";
import type { Side } from "../games/module";
import type { GameState, Hint, Value } from "../wire";

/** What a bot says of each position that was asked, by ply. */
export type Appraisals = ReadonlyMap<number, Hint>;

/** One step of a game: who acted, or nobody where chance did. */
export interface Step {
  move: string;
  side: Side | null;
}

export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export const LABELS: Readonly<Record<Label, { sign: string; word: string }>> = {
  best: { sign: "★", word: "Best" },
  good: { sign: "·", word: "Good" },
  inaccuracy: { sign: "?!", word: "Inaccuracy" },
  mistake: { sign: "?", word: "Mistake" },
  blunder: { sign: "??", word: "Blunder" },
};

export interface Verdict {
  /** The move was the ply-th of the game, counted from 1. */
  ply: number;
  side: Side;
  played: string;
  best: string;
  label: Label;
  /** What was given away: per cent of winning, or points. */
  loss: number;
  /** What the position was worth with the best move, and what it is with the one played. */
  before: Value;
  after: Value;
  /** Whether it may have been worse than that. */
  isBound: boolean;
}

/** In which numbers a game is told. */
export type Scale = "points" | "chance";

export const scaleOf = (appraisals: Appraisals): Scale =>
  [...appraisals.values()].some(({ value }) => value.points !== null && value.points !== undefined) ? "points" : "chance";

/** A value as a number in the eyes of the first side: points, or per cent. */
export const numberOf = (value: Value, scale: Scale): number =>
  scale === "points" ? (value.points ?? 0) : 100 * value.win;

/** From how much loss on a label is earned: in points, or in per cent of winning. */
const BOUNDS: Readonly<Record<Scale, readonly [inaccuracy: number, mistake: number, blunder: number]>> = {
  points: [1.5, 3, 6],
  chance: [5, 10, 15],
};

/** Values come as single precision: what was meant as a bound must still reach it. */
const CRUMB = 1e-4;

/** What each decision was worth, as far as both sides of it are known; `end` is what the last move led to. */
export function judge(steps: readonly Step[], appraisals: Appraisals, end?: Value): Verdict[] {
  const scale = scaleOf(appraisals);
  return steps.flatMap(({ move, side }, index) => {
    const hint = appraisals.get(index);
    if (!side || !hint) return [];
    const led = valueAfter(steps, appraisals, index) ?? (index === steps.length - 1 && end ? { value: end, isBound: false } : undefined);
    if (!led) return [];
    const { value: after, isBound } = led;
    const decision = { ply: index + 1, side, played: move, best: hint.move, before: hint.value, after, isBound };
    return [verdictOf(decision, scale)];
  });
}

/** A decision with what it gave away and the word for it. The law that the analysis at the terminal follows too. */
export function verdictOf(decision: Omit<Verdict, "label" | "loss">, scale: Scale): Verdict {
  const { before, after, side, played, best } = decision;
  const sign = side === "first" ? 1 : -1;
  const given = sign * (numberOf(before, scale) - numberOf(after, scale));
  const loss = played === best ? 0 : Math.max(0, given);
  return { ...decision, loss, label: labelOf({ ...decision, loss }, scale) };
}

/** What a move led to, and whether that is only known to be no better. */
interface After {
  value: Value;
  isBound: boolean;
}

/**
 * What a move led to. Values of one search are compared with each other, for two searches may be hopeful for different
 * sides: a move that the bot did not list counts as the last that it did. Without a list the next position speaks.
 */
function valueAfter(steps: readonly Step[], appraisals: Appraisals, index: number): After | undefined {
  const hint = appraisals.get(index);
  const played = steps[index]?.move;
  if (hint && played === hint.move) return { value: hint.value, isBound: false };
  const listed = hint?.candidates.find(({ move }) => move === played)?.value;
  if (listed) return { value: listed, isBound: false };
  const last = hint?.candidates.at(-1)?.value;
  if (last && (hint?.candidates.length ?? 0) > 1) return { value: last, isBound: true };
  const next = appraisals.get(steps[index + 1]?.side === null ? index + 2 : index + 1)?.value;
  return next && { value: next, isBound: false };
}

/** The result as a value; nothing where the game ended before its time. */
export function endOf({ result, ended }: Pick<GameState, "result" | "ended">): Value | undefined {
  if (result === null || (ended !== null && EARLY.has(ended))) return undefined;
  if (result === "draw") return { win: 0.5, points: null, proof: null };
  if ("points" in result) return { win: 0.5, points: result.points, proof: null };
  return { win: result.win === "first" ? 1 : 0, points: null, proof: null };
}

const EARLY: ReadonlySet<string> = new Set(["resigned", "time", "agreed", "adjudicated"]);

function labelOf(verdict: Omit<Verdict, "label">, scale: Scale): Label {
  const { before, after, side, loss, played, best } = verdict;
  const [was, is] = [proven(before, side), proven(after, side)];
  if (was !== undefined && is !== undefined) {
    if (is < was) return was - is === 2 ? "blunder" : "mistake";
    return played === best || sameDistance(before, after) ? "best" : "good";
  }
  const [inaccuracy, mistake, blunder] = BOUNDS[scale];
  if (loss + CRUMB >= blunder) return "blunder";
  if (loss + CRUMB >= mistake) return "mistake";
  if (loss + CRUMB >= inaccuracy) return "inaccuracy";
  return played === best ? "best" : "good";
}

/** 2 for a proven win of the side, 1 for a draw, 0 for a loss. */
function proven({ proof }: Value, side: Side): number | undefined {
  if (!proof) return undefined;
  if (proof.outcome === "draw") return 1;
  return typeof proof.outcome === "object" && "win" in proof.outcome ? (proof.outcome.win === side ? 2 : 0) : undefined;
}

const sameDistance = (one: Value, other: Value): boolean => one.proof?.plies === other.proof?.plies;

/** How near the best a single decision was, from 0 to 100, by the winning chance given away. */
export const accuracyOf = (lossPercent: number): number =>
  Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * lossPercent) - 2.1669));

const chanceLost = ({ before, after, side, played, best }: Omit<Verdict, "label" | "loss">): number =>
  played === best ? 0 : 100 * Math.max(0, chance(before, side) - chance(after, side));

/**
 * A side's accuracy over a game, from the verdicts of both: the mean of two means, one that counts decisions in sharp
 * positions more, and the harmonic one, which does not forgive a disaster.
 */
export function accuracy(verdicts: readonly Verdict[], side: Side): number | undefined {
  const weights = sharpness(verdicts);
  const own = verdicts.flatMap((verdict, index) =>
    verdict.side === side ? [{ accuracy: accuracyOf(chanceLost(verdict)), weight: weights[index] ?? 0 }] : [],
  );
  if (own.length === 0) return undefined;
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = own.reduce((sum, one) => sum + one.accuracy * one.weight, 0) / total;
  const harmonic = own.length / own.reduce((sum, one) => sum + 1 / Math.max(one.accuracy, 1), 0);
  return (weighted + harmonic) / 2;
}

/** How sharp the game was around each decision: the deviation of the chances in a window, in per cent. */
function sharpness(verdicts: readonly Verdict[]): number[] {
  const values = [...verdicts.slice(0, 1).map(({ before }) => before), ...verdicts.map(({ after }) => after)];
  const chances = values.map(({ win }) => 100 * win);
  const width = Math.min(8, Math.max(2, Math.floor(verdicts.length / 10)));
  return verdicts.map((_, index) => {
    const start = Math.max(0, index + 2 - width);
    const around = chances.slice(start, start + width);
    const mean = around.reduce((sum, one) => sum + one, 0) / around.length;
    const variance = around.reduce((sum, one) => sum + (one - mean) ** 2, 0) / around.length;
    return Math.min(12, Math.max(0.5, Math.sqrt(variance)));
  });
}

/** What the draws brought the first side, by the ply of the draw. */
export function luckOf(steps: readonly Step[], appraisals: Appraisals): Map<number, number> {
  const scale = scaleOf(appraisals);
  const found = new Map<number, number>();
  for (const [index, { side }] of steps.entries()) {
    if (side !== null || index === 0) continue;
    const before = meanBefore(steps, appraisals, index);
    const after = appraisals.get(index + 1)?.value;
    if (before && after) found.set(index + 1, numberOf(after, scale) - numberOf(before, scale));
  }
  return found;
}

/** The mean over the draws that could have come, where the bot's list has it. */
function meanBefore(steps: readonly Step[], appraisals: Appraisals, index: number): Value | undefined {
  const hint = appraisals.get(index - 1);
  const played = steps[index - 1]?.move;
  return played === hint?.move ? hint?.value : hint?.candidates.find(({ move }) => move === played)?.value;
}

/** The order in which positions are asked about: first a few over the whole game, then what lies between. */
export function coarseToFine(plies: readonly number[]): number[] {
  const rounds = [16, 4, 1].map((stride) => plies.filter((_, index) => index % stride === 0));
  return [...new Set(rounds.flat())];
}
