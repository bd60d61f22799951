/** Boards of named squares: finds the pieces in a view and the squares in a move. */
import { capital } from "../../game/words";
import type { SideNames } from "../module";

/** A piece on a square. */
export interface Piece {
  /** What moves may call it, wherever it stands. */
  id: string;
  square: string;
  /** Up to two letters on the board; none where shape and colour say it all. */
  label: string;
  name: string;
  /** Hit points, where there are any. */
  strength?: number;
  /** More facts for screen readers and tooltips. */
  facts: readonly string[];
  owner: string;
}

/** A board with its squares named by file and rank, as it is drawn: files from the left, ranks from the top. */
export interface SquareSet {
  files: readonly string[];
  ranks: readonly number[];
  pieces: readonly Piece[];
}

/** Where rank 1 is drawn. */
export type RankOne = "top" | "bottom";

const SQUARE = /^[a-z]\d{1,2}$/;

type Row = Record<string, unknown>;

/** The pieces of a list, if it is one of pieces on squares. */
export function piecesOf(list: readonly Row[]): Piece[] | undefined {
  const standing = list.filter((row) => row.alive !== false && row.hp !== 0);
  const isAll =
    standing.length > 0 && standing.every(({ square }) => typeof square === "string" && SQUARE.test(square));
  return isAll ? standing.map(readPiece) : undefined;
}

function readPiece(row: Row): Piece {
  const name = text(row.name ?? row.kind ?? row.id ?? "?");
  const facts = [row.role, typeof row.hp === "number" ? `${row.hp} hp` : undefined].filter(
    (fact) => typeof fact === "string",
  );
  return {
    id: text(row.id ?? ""),
    square: text(row.square),
    name,
    strength: typeof row.hp === "number" ? row.hp : undefined,
    label: initials(name),
    facts,
    owner: text(row.owner ?? row.side ?? ""),
  };
}

const text = (value: unknown): string => (typeof value === "string" ? value : String(value));

const initials = (name: string): string => {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const [first = "", second] = words;
  return second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2);
};

const FILES = "abcdefghijklmnopqrstuvwxyz";

/** The squares of a grid of cells, rows from the top; `undefined` when there are more columns than letters. */
export function gridSquares(rows: readonly (readonly string[])[], rankOne: RankOne): SquareSet | undefined {
  const files = [...FILES].slice(0, rows[0]?.length);
  if (files.length < (rows[0]?.length ?? 0)) return undefined;
  const ranks = rows.map((_, index) => (rankOne === "top" ? index + 1 : rows.length - index));
  const pieces = rows.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell === "" ? [] : [cellPiece(cell, `${files[x]}${ranks[y]}`)])),
  );
  return { files, ranks, pieces };
}

/** A cell that only says whose it is ("first", "black") is drawn without letters. */
const cellPiece = (cell: string, square: string): Piece => ({
  id: "",
  square,
  name: "",
  label: cell.length > 2 ? "" : cell,
  facts: [],
  owner: cell,
});

/** The squares that hold all pieces of a list and all squares of its moves. */
export function listSquares(pieces: readonly Piece[], legal: readonly string[]): SquareSet {
  return { ...extent([...pieces.map(({ square }) => square), ...legal.flatMap(squaresOf)]), pieces };
}

/** The name of an owner for people: the catalogue's name of a side, or what the view says. */
export const ownerName = (owner: string, sides: SideNames): string =>
  owner === "first" ? sides[0] : owner === "second" ? sides[1] : owner;

/** "Ahri, red, mage, 66 hp" or just "black". */
export const titleOf = ({ name, owner, facts }: Piece, sides: SideNames): string =>
  [name, ownerName(owner, sides), ...facts].filter(Boolean).join(", ");

/** The squares that a move names, in order: `me2e4` names e2 and e4; what follows `>` is the id of a piece. */
export const squaresOf = (move: string): string[] => move.replace(/>.*/, "").match(/[a-z]\d{1,2}/g) ?? [];

/** The piece that a move is about: the one with the id after `>`, or the one where the move ends. */
export function pieceOf(move: string, pieces: readonly Piece[]): Piece | undefined {
  const [, id] = move.split(">");
  const last = squaresOf(move).at(-1);
  return pieces.find((piece) => (id === undefined ? piece.square === last : piece.id === id));
}

/** Moves that name these squares first, in this order. */
export const movesThrough = (moves: readonly string[], chosen: readonly string[]): string[] =>
  moves.filter((move) => {
    const squares = squaresOf(move);
    return chosen.every((square, index) => squares[index] === square);
  });

/** Files from the left and ranks from the top that hold all these squares. */
export function extent(squares: readonly string[]): { files: string[]; ranks: number[] } {
  const letters = [...new Set(squares.map((square) => square.charAt(0)))].sort();
  // A file z without a file y lies left of a.
  const files = letters.at(-1) === "z" && !letters.includes("y") ? ["z", ...letters.slice(0, -1)] : letters;
  const last = Math.max(...squares.map((square) => Number(square.slice(1))), 1);
  return { files, ranks: Array.from({ length: last }, (_, index) => last - index) };
}

/** A move on a button: words such as "pass" with a capital, notation as it is. */
export const moveLabel = (move: string): string => (/^[a-z]{3,}$/.test(move) ? capital(move) : move);
