/** The analysis of a finished game as it arrives: merges what the server sends, and reads numbers from it. Pure. */
import type { Side } from "../games/module";
import type {
  AnalysedChoice,
  AnalysedPly,
  AnalysisProgress,
  AnalysisStatus,
  AnalysisSummary,
  AnalysisUnit,
  Value,
} from "../wire";

export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export const LABELS: Readonly<Record<Label, { sign: string; word: string }>> = {
  best: { sign: "★", word: "Best" },
  good: { sign: "·", word: "Good" },
  inaccuracy: { sign: "?!", word: "Inaccuracy" },
  mistake: { sign: "?", word: "Mistake" },
  blunder: { sign: "??", word: "Blunder" },
};

/** All that is known of an analysis. */
export interface Analysis {
  status: AnalysisStatus;
  done: number;
  total: number;
  /** Positions that were looked at again, and how many are to be. */
  refined: number;
  toRefine: number;
  /** What positions are worth that have no verdict yet, by the moves before them. */
  values: ReadonlyMap<number, Value>;
  /** Judged plies by their number, counted from 1. */
  plies: ReadonlyMap<number, AnalysedPly>;
  summary?: AnalysisSummary;
}

export const NOTHING: Analysis = { status: "waiting", done: 0, total: 0, refined: 0, toRefine: 0, values: new Map(), plies: new Map() };

/** Adds an update. Updates may arrive twice, and one from before the end may arrive after it. */
export function merge(known: Analysis, update: AnalysisProgress): Analysis {
  const { status, done, total, plies, summary } = update;
  if (known.status === "done") return known;
  return {
    status,
    done: status === "failed" ? known.done : Math.max(known.done, done),
    total,
    refined: Math.max(known.refined, update.refined),
    toRefine: Math.max(known.toRefine, update.toRefine),
    values:
      update.values.length === 0
        ? known.values
        : new Map([...known.values, ...update.values.map(({ ply, value }) => [ply, value] as const)]),
    plies: plies.length === 0 ? known.plies : new Map([...known.plies, ...plies.map((ply) => [ply.ply, ply] as const)]),
    summary: done < known.done ? known.summary : (summary ?? known.summary),
  };
}

/** A move that a player decided on, with its verdict. */
export interface Verdict extends Omit<AnalysedChoice, "label"> {
  ply: number;
  side: Side;
  played: string;
  label: Label;
  /** What it gave away: percent of win probability, or points. */
  loss: number;
  /** What the position was worth with the best move, and with the one played. */
  before: Value;
  after: Value;
}

export function verdictOf(analysed: AnalysedPly | undefined, unit: AnalysisUnit): Verdict | undefined {
  if (!analysed?.side || !analysed.choice) return undefined;
  const { ply, side, move: played, before, after, choice } = analysed;
  const loss = choice.evaluationDifference * (unit === "points" ? 1 : 100);
  return { ...choice, label: choice.label as Label, ply, side, played, loss, before, after };
}

export const verdictsOf = ({ plies }: Analysis, unit: AnalysisUnit): Verdict[] =>
  [...plies.values()].sort((a, b) => a.ply - b.ply).flatMap((analysed) => verdictOf(analysed, unit) ?? []);

/** What chance events and a drawn opening brought the first player, by ply. */
export const luckOf = ({ plies }: Analysis, unit: AnalysisUnit): Map<number, number> =>
  new Map(
    [...plies.values()]
      .filter(({ side }) => side === null)
      .map(({ ply, before, after }) => [ply, numberOf(after, unit) - numberOf(before, unit)]),
  );

/** Whether a ply was drawn before play began. */
export const isOpening = ({ summary }: Analysis, ply: number): boolean => ply > 0 && ply <= (summary?.opening ?? 0);

/** What the position after so many plies is worth. */
export function valueAt({ plies, values, total }: Analysis, ply: number): Value | undefined {
  const next = plies.get(ply + 1);
  const last = ply === total ? plies.get(ply) : undefined;
  if (next || !last) return next?.before ?? values.get(ply);
  // The verdict counts the plies of a proof from the position before the move.
  const { proof } = last.after;
  return { ...last.after, proof: proof && { ...proof, plies: proof.plies - 1 } };
}

/** A value as a number for the first player: points, or percent. */
export const numberOf = (value: Value, unit: AnalysisUnit): number =>
  unit === "points" ? (value.points ?? 0) : 100 * value.win;

export const isLesson = ({ label }: Verdict): boolean => label === "mistake" || label === "blunder";
