/** Reads the explanation of a position from the server. */
import type { SideNames } from "../module";
import type { Side } from "./rules";

/** What a column leads to; `moves` counts the winner’s discs from now. */
interface Verdict {
  result: "wins" | "draws" | "loses";
  moves?: number;
}

type Forced =
  | { why: "win_now"; columns: number[] }
  | { why: "must_block"; column: number }
  | { why: "cannot_block_all"; columns: number[] }
  | { why: "only_safe"; column: number }
  | { why: "nothing_safe" };

/** The facts, as far as this board reads them. */
interface Facts {
  to_move: Side;
  forced?: Forced | null;
  zugzwang?: { neutral: number; runs_out: Side; holder: Side | null } | null;
  columns: { column: number; verdict?: Verdict | null }[];
}

/** The proven result of one column for the side to move. */
export interface ColumnProof {
  move: string;
  result: "win" | "draw" | "lose";
  /** Moves of the winner to the end under best play. */
  moves: number;
  isBest: boolean;
}

export const SIGNS = { win: "▲", draw: "=", lose: "▼" } as const;
export const WORDS = { win: "wins", draw: "draw", lose: "loses" } as const;

const RESULTS = { wins: "win", draws: "draw", loses: "lose" } as const;

export function wordsOf({ result, moves }: ColumnProof): string {
  return result === "draw" ? "draws" : `${WORDS[result]} in ${moves}`;
}

export function isFacts(value: unknown): value is Facts {
  const facts = value as Partial<Facts> | null | undefined;
  return Array.isArray(facts?.columns) && (facts.to_move === "first" || facts.to_move === "second");
}

/** The columns whose result is proven, or nothing while the server has not answered. */
export function readProof(explanation: unknown): ColumnProof[] | undefined {
  if (!isFacts(explanation)) return undefined;
  const proof = explanation.columns.flatMap(({ column, verdict }) =>
    verdict
      ? [{ move: String(column), result: RESULTS[verdict.result], moves: verdict.moves ?? 0, isBest: false }]
      : [],
  );
  const best = Math.max(...proof.map(worth));
  return proof.map((column) => ({ ...column, isBest: worth(column) === best }));
}

/** Quick wins first, then draws, then slow losses. */
function worth({ result, moves }: ColumnProof): number {
  if (result === "draw") return 0;
  return result === "win" ? 100 - moves : moves - 100;
}

const bestOf = (proof: readonly ColumnProof[]): ColumnProof | undefined => proof.find(({ isBest }) => isBest);

/** Share of the first side in a proven position. */
export function shareOf(proof: readonly ColumnProof[], toMove: Side): number {
  const forMover = { win: 1, draw: 0.5, lose: 0 }[bestOf(proof)?.result ?? "draw"];
  return toMove === "first" ? forMover : 1 - forMover;
}

/** "Red wins in 13", of the side to move. */
export function verdictWords(proof: readonly ColumnProof[], mover: string): string | undefined {
  const best = bestOf(proof);
  return best && (best.result === "draw" ? "Draw with best play" : `${capital(mover)} ${wordsOf(best)}`);
}

/** Why the position is as it is, one sentence each. */
export function reasons(explanation: unknown, sides: SideNames): string[] {
  if (!isFacts(explanation)) return [];
  const { forced, zugzwang, to_move } = explanation;
  const name = (side: Side) => capital(sides[side === "first" ? 0 : 1]);
  const other = to_move === "first" ? "second" : "first";
  return [
    ...(forced ? [forcedWords(forced, name(to_move), name(other))] : []),
    ...(zugzwang ? [zugzwangWords(zugzwang, name)] : []),
  ];
}

function forcedWords(forced: Forced, mover: string, other: string): string {
  switch (forced.why) {
    case "win_now":
      return `${mover} can make four right away in ${columns(forced.columns)}.`;
    case "must_block":
      return `${mover} must block column ${forced.column}, or ${other} makes four there.`;
    case "cannot_block_all":
      return `${other} threatens ${columns(forced.columns)}, and only one of them can be blocked.`;
    case "only_safe":
      return `Column ${forced.column} is the only safe one: on top of any other disc ${other} would make four.`;
    case "nothing_safe":
      return `Wherever ${mover} plays, ${other} makes four on top.`;
  }
}

function zugzwangWords(
  { neutral, runs_out, holder }: NonNullable<Facts["zugzwang"]>,
  name: (side: Side) => string,
): string {
  const left = `${neutral === 1 ? "1 safe square is left" : `${neutral} safe squares are left`}, then ${name(runs_out)} runs out of safe moves`;
  return holder ? `${left}: ${name(holder)} holds the zugzwang.` : `${left}, which helps neither side.`;
}

const columns = (list: readonly number[]) => `column${list.length === 1 ? "" : "s"} ${list.join(" and ")}`;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
