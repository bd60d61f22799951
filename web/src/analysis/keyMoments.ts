/** The moments that decided a game: at most five, in order, and the worst of them. Pure. */
import type { Side } from "../games/module";
import type { Reason } from "../wire";
import { isLesson, type Verdict } from "./verdicts";

/** The most moments that are shown. */
export const MOST = 5;
/** With fewer mistakes than this, inaccuracies are shown as well. */
const FEW = 3;

const RANKS = { best: 0, good: 0, inaccuracy: 1, mistake: 2, blunder: 3 } as const;

const byWeight = (a: Verdict, b: Verdict): number =>
  RANKS[b.label] - RANKS[a.label] || b.loss - a.loss || a.ply - b.ply;

/** The key moments in the order of the game. */
export function keyMoments(verdicts: readonly Verdict[]): Verdict[] {
  const lessons = verdicts.filter(isLesson).toSorted(byWeight).slice(0, MOST);
  const minor = verdicts.filter(({ label }) => label === "inaccuracy").toSorted(byWeight);
  const all = [...lessons, ...minor.slice(0, Math.max(0, FEW - lessons.length))];
  return all.toSorted((a, b) => a.ply - b.ply);
}

/** The moment to open on: the visitor's worst one, else anybody's. */
export function worstOf(moments: readonly Verdict[], you: readonly Side[]): Verdict | undefined {
  const [worst] = moments.toSorted(byWeight);
  const own = moments.filter(({ side }) => you.includes(side)).toSorted(byWeight)[0];
  return own && worst && RANKS[own.label] === RANKS[worst.label] ? own : worst;
}

/**
 * What there is to learn: the visitor's mistakes, or the inaccuracies of who made none; else everybody's. Whoever lost
 * without a mistake has something to learn as well.
 */
export function lessonsOf(verdicts: readonly Verdict[], you: readonly Side[]): Verdict[] {
  const own = verdicts.filter(({ side }) => you.includes(side));
  for (const some of [own, verdicts]) {
    const mistakes = some.filter(isLesson);
    if (mistakes.length > 0) return mistakes;
    const minor = some.filter(({ label }) => label === "inaccuracy").toSorted(byWeight).slice(0, FEW);
    if (minor.length > 0) return minor.toSorted((a, b) => a.ply - b.ply);
  }
  return [];
}

/** The first sentence of a reason. */
export const shortReason = ({ text }: Reason): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
