/** The Connect Four module. */
import type { GameModule } from "../module";
import { levelNotes, tips } from "./text";
import { Board } from "./Board";
import { Avatar, Disc, kindOf } from "./Disc";
import { centre, Plate, RATIO } from "./Plate";
import { isFacts, readProof, reasons, shareOf, verdictWords } from "./proof";
import { isView, landingName, openColumns } from "./rules";

const SAMPLE = [".......", ".......", "...HE..", "..EEH..", ".HHEE.H", "EHEHHHE"];

function Emblem() {
  return (
    <Plate
      isSmall
      behind={SAMPLE.flatMap((row, index) =>
        [...row].flatMap((letter, column) => {
          const [x, y] = centre(column, index);
          const kind = letter === "H" ? "honey" : "ember";
          return letter === "." ? [] : [<Disc key={`${column}-${index}`} x={x} y={y} kind={kind} />];
        }),
      )}
    />
  );
}

export const connect4: GameModule = {
  sides: ["red", "yellow"],
  frame: { ratio: RATIO, chrome: 240 },
  Board,
  Avatar,
  Emblem,
  sideName: (side, sides) =>
    `${capital(sides[side === "first" ? 0 : 1])} ${kindOf(side, sides) === "honey" ? "○" : "✕"}`,
  sideColours: (sides) => [`var(--c4-${kindOf("first", sides)})`, `var(--c4-${kindOf("second", sides)})`],
  describeMove: (move) => `column ${move}`,
  legalMoves: (view) => (isView(view) ? openColumns(view) : []),
  moveSquares: (move, view) => {
    const square = isView(view) ? landingName(view, move) : undefined;
    return square ? [square] : [];
  },
  isMistakeShownPlayed: true,
  markWords: { line: "four in a row", broken: "not four yet", step: "next discs", danger: "four to come" },
  tips,
  levelNotes,
  loadCourse: () => import("./course"),
  loadLessons: () => import("./lessons"),
  slowBot: "alphabeta",
  moveExample: "4",
  // The usual way to write a game is one row of digits.
  parseMoves: (written) => written.match(/[1-7](?!\.)/g) ?? [],
  alternates: true,
  hasProof: true,
  hasThreats: true,
  provenShare: (explanation) => {
    const proof = readProof(explanation);
    return proof && isFacts(explanation) ? shareOf(proof, explanation.to_move) : undefined;
  },
  proofSummary: (explanation, sides) => {
    const proof = readProof(explanation);
    return proof && isFacts(explanation)
      ? verdictWords(proof, sides[explanation.to_move === "first" ? 0 : 1])
      : undefined;
  },
  proofReasons: reasons,
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
