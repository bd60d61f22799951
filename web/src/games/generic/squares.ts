/** Boards of named squares: finds the pieces in a view and the squares in a move. */

/** Something that stands on a square. */
export interface Piece {
  /** What moves may call it, wherever it stands. */
  id: string;
  square: string;
  /** Two letters for the board. */
  label: string;
  name: string;
  /** Hit points, where there are any. */
  strength?: number;
  /** The whole name, for screen readers and tooltips. */
  title: string;
  owner: string;
}

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
  const owner = text(row.owner ?? row.side ?? "");
  const facts = [row.role, typeof row.hp === "number" ? `${row.hp} hp` : undefined].filter(
    (fact) => typeof fact === "string",
  );
  return {
    id: text(row.id ?? ""),
    square: text(row.square),
    name,
    strength: typeof row.hp === "number" ? row.hp : undefined,
    label: initials(name),
    title: [name, owner, ...facts].filter(Boolean).join(", "),
    owner,
  };
}

const text = (value: unknown): string => (typeof value === "string" ? value : String(value));

const initials = (name: string): string => {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const [first = "", second] = words;
  return second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2);
};

/** The squares that a move names, in order: `me2e4` names e2 and e4; what follows `>` is the id of a piece. */
export const squaresOf = (move: string): string[] => move.replace(/>.*/, "").match(/[a-z]\d{1,2}/g) ?? [];

/** The piece that a move is about: whom it goes to by id, or who stands where it ends. */
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
