/** What the chosen piece may do now, by the server's list of actions. */
import type { Mode } from "./selection";
import type { Reach } from "./tables";
import { kindRecord } from "./tables";
import { neighbour } from "./layout";
import { type Piece, pieceAt, type View } from "./view";

const LETTERS: Readonly<Record<Mode, string>> = { act: "ma", skill: "s", spell: "u" };

/** The actions of a piece in a mode, by the square that they are aimed at. */
export function targetsOf(actions: readonly string[], piece: Piece | undefined, mode: Mode): Map<string, string> {
  const targets = new Map<string, string>();
  if (!piece?.alive) return targets;
  for (const action of actions) {
    if (LETTERS[mode].includes(action[0] ?? "") && action.slice(1, 3) === piece.square && action[3] !== ">") {
      if (/^[masu]\w\d\w\d$/.test(action)) targets.set(action.slice(3, 5), action);
    }
  }
  return targets;
}

/** Pieces that can do something on the board. */
export function actorsOf(view: View, legal: readonly string[]): Set<string> {
  const squares = new Set(legal.filter((action) => /^[masu]\w\d\w\d$/.test(action)).map((action) => action.slice(1, 3)));
  return new Set(view.pieces.filter(({ alive, square }) => alive && squares.has(square)).map(({ id }) => id));
}

const LINES = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** The squares that a basic attack or a skill covers from where the piece stands; lines end at the first piece. */
export function coverOf(view: View, piece: Piece, mode: Mode): string[] {
  const record = kindRecord(piece.kind);
  if (!piece.alive || !record || mode === "spell") return [];
  const reach = mode === "skill" ? record.skill?.reach : record.reach;
  if (!reach || (mode === "act" && !reach.horizontal)) return [];
  const range = mode === "skill" ? reach.range : (piece.stats.range ?? reach.range);
  const occupied = new Set(view.pieces.filter(({ alive }) => alive).map(({ square }) => square));
  const lines = LINES.filter(([x, y]) => isOpen(reach, x, y)).flatMap(([x, y]) =>
    lineOf(piece.square, [x, y], range || 9, occupied),
  );
  const jumps = reach.l_shape ? JUMPS.flatMap(([x, y]) => neighbour(piece.square, x, y) ?? []) : [];
  return [...lines, ...jumps];
}

const isOpen = (reach: Reach, x: number, y: number) =>
  x !== 0 && y !== 0 ? reach.diagonal : x !== 0 ? reach.horizontal : reach.vertical;

function lineOf(from: string, [x, y]: readonly [number, number], range: number, occupied: Set<string>): string[] {
  const line: string[] = [];
  for (let step = 1; step <= range; step++) {
    const square = neighbour(from, x * step, y * step);
    if (!square) break;
    line.push(square);
    if (occupied.has(square)) break;
  }
  return line;
}

/** Hit points that an action takes from each piece; below 0 it heals. */
export function lossesOf(view: View, aim: string | undefined): Map<string, number> {
  const usual = aim ? view.previews?.[aim]?.usual : undefined;
  return new Map(Object.entries(usual ?? {}).map(([id, change]) => [id, -change]));
}

/** The tag on a target: what the action takes from or gives to the piece there. */
export function tagOf(view: View, action: string, square: string): string | undefined {
  const piece = pieceAt(view, square);
  const usual = view.previews?.[action]?.usual;
  const change = piece && usual?.[piece.id];
  if (change === undefined) return action.startsWith("a") ? "0" : undefined;
  return change < 0 ? String(-change) : `+${change}`;
}
