/** Where a learner stands in a lesson, and what a move leads to. */
import type { Guided, Right, Step, Wrong } from "../games/guided";

export interface Place {
  chapter: number;
  step: number;
  /** The moves of the chapter that are played and stay. */
  path: readonly string[];
  /** What the last right move did. */
  did?: string;
  /** The wrong try that is being explained, with what follows it on the board. */
  tried?: { move: string; why: string; line: readonly string[] };
  /** Whether the chapter is over and the next one waits to be opened. */
  isResting: boolean;
  isDone: boolean;
}

export const START: Place = { chapter: 0, step: 0, path: [], isResting: false, isDone: false };

export const stepAt = (lesson: Guided, { chapter, step }: Place): Step | undefined => lesson.chapters[chapter]?.steps[step];

/** Which step it is, counted from 1, and of how many. */
export function progress(lesson: Guided, { chapter, step }: Place): { at: number; count: number } {
  const counts = lesson.chapters.map(({ steps }) => steps.length);
  return { at: sum(counts.slice(0, chapter)) + step + 1, count: sum(counts) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

export type Verdict = ({ isRight: true } & Right) | ({ isRight: false } & Wrong);

/** What answers a move: its own entry, else the longest that ends with a star. */
export function verdictOf(step: Step, move: string): Verdict | undefined {
  const all = [
    ...Object.entries(step.right ?? {}).map(([key, right]) => ({ key, verdict: { isRight: true, ...right } as Verdict })),
    ...Object.entries(step.wrong ?? {}).map(([key, wrong]) => ({ key, verdict: { isRight: false, ...wrong } as Verdict })),
  ];
  const starred = all
    .filter(({ key }) => key.endsWith("*") && move.startsWith(key.slice(0, -1)))
    .sort((a, b) => b.key.length - a.key.length);
  return (all.find(({ key }) => key === move) ?? starred[0])?.verdict;
}

/** A move that is right, to show where to go. */
export const rightMove = (step: Step | undefined): string | undefined =>
  Object.keys(step?.right ?? {}).find((key) => !key.endsWith("*"));

/** The place after a move; `fallback` explains a try that the script does not know. */
export function after(lesson: Guided, place: Place, move: string, fallback: string): Place {
  const step = stepAt(lesson, place);
  if (!step || place.isDone || place.isResting) return place;
  const verdict = verdictOf(step, move);
  if (verdict?.isRight) return next(lesson, place, [move, ...(verdict.reply ?? [])], verdict.did);
  const line = verdict?.reply ? [move, ...verdict.reply] : [];
  return { ...place, tried: { move, why: verdict?.why ?? fallback, line } };
}

/** The place after a step that was only read, or the first of the next chapter. */
export function readOn(lesson: Guided, place: Place): Place {
  if (place.isResting) return { ...START, chapter: place.chapter + 1 };
  return next(lesson, place, stepAt(lesson, place)?.reply ?? [], undefined);
}

function next(lesson: Guided, { chapter, step, path }: Place, line: readonly string[], did: string | undefined): Place {
  const played = { path: [...path, ...line], did, isResting: false, isDone: false };
  if (step + 1 < (lesson.chapters[chapter]?.steps.length ?? 0)) return { chapter, step: step + 1, ...played };
  // The last position of a chapter stays until the learner goes on.
  const isLast = chapter + 1 >= lesson.chapters.length;
  return { chapter, step, ...played, isResting: !isLast, isDone: isLast };
}

/** Back to the question, after a wrong try. */
export const again = (place: Place): Place => ({ ...place, tried: undefined });
