/** The Entropy module. */
import { capital } from "../../game/words";
import type { GameModule } from "../module";
import { levelNotes, tips } from "./text";
import { Board } from "./Board";
import { Avatar, Chip, ChipIcon } from "./Chip";
import { place } from "./Chips";
import { Capsules } from "./Marks";
import { Panel } from "./Panel";
import {
  cellName,
  type Colour,
  isView,
  lineScores,
  longest,
  movesOf,
  NAMES,
  palindromesOf,
  parseMove,
  total,
} from "./rules";
import { centre, SmallTray } from "./Tray";

const SAMPLE = [".R..W..", ".GY.B.P", "KRBRK..", ".YY.GW.", ".PWGW.R", "KB...P.", "G.R.Y.B"].join("");

function Emblem() {
  const cells = [...SAMPLE].map((letter) => (letter === "." ? null : (letter as Colour)));
  return (
    <SmallTray>
      <Capsules palindromes={longest(palindromesOf(cells, 2))} />
      {cells.map((colour, cell) => colour && <Chip key={cell} colour={colour} style={place(...centre(cell))} />)}
    </SmallTray>
  );
}

/** A draw as its chip, a slide by its two cells. */
function MoveText({ move }: { move: string }) {
  const parsed = parseMove(move);
  if (parsed?.kind !== "draw") return speak(move);
  return (
    <>
      <ChipIcon colour={parsed.colour} />
      <span className="sr">{NAMES[parsed.colour]}</span>
    </>
  );
}

/** With the position, a move is told by its chip: "white to e3". */
function speakIn(move: string, view: unknown): string {
  const parsed = parseMove(move);
  if (!isView(view) || !parsed) return speak(move);
  if (parsed.kind === "place" && view.hand) return `${NAMES[view.hand]} to ${cellName(parsed.to)}`;
  const chip = parsed.kind === "slide" ? view.cells[parsed.from] : undefined;
  return chip ? `${NAMES[chip]} from ${speak(move)}` : speak(move);
}

function speak(move: string): string {
  const parsed = parseMove(move);
  switch (parsed?.kind) {
    case "draw":
      return NAMES[parsed.colour];
    case "slide":
      return `${cellName(parsed.from)} to ${cellName(parsed.to)}`;
    case "pass":
      return "pass";
    default:
      return move;
  }
}

const score = (view: unknown): number => (isView(view) ? total(lineScores(view.cells)) : 0);

export const entropy: GameModule = {
  sides: ["order", "chaos"],
  frame: { ratio: 1, chrome: 226 },
  Board,
  Avatar,
  Emblem,
  Panel,
  MoveText,
  sideName: (side, sides) => capital(sides[side === "first" ? 0 : 1]),
  sideColours: () => ["var(--en-Y)", "var(--en-B)"],
  describeMove: speakIn,
  describePosition: (view) => `${score(view)} points on the board.`,
  legalMoves: (view) => (isView(view) ? movesOf(view) : []),
  moveSquares: (move) => {
    const parsed = parseMove(move);
    if (parsed?.kind === "slide") return [cellName(parsed.from), cellName(parsed.to)];
    return parsed?.kind === "place" ? [cellName(parsed.to)] : [];
  },
  markWords: { line: "palindrome", broken: "incomplete palindrome", threat: "points here", step: "slide" },
  moveKinds: [
    { title: "Chip", isKind: (move) => parseMove(move)?.kind === "draw" },
    { title: "Placed", isKind: (move) => parseMove(move)?.kind === "place" },
    { title: "Slid", isKind: (move) => ["slide", "pass"].includes(parseMove(move)?.kind ?? "") },
  ],
  tips,
  levelNotes,
  loadCourse: () => import("./course"),
  loadLessons: () => import("./lessons"),
  moveExample: "c4, a1-b1, pass",
  alternates: false,
  movesInRow: 3,
  firstPly: { first: 3, second: 2 },
  halves: { points: score },
  hasProof: false,
  hasThreats: false,
};
