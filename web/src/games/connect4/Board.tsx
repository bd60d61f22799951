/** Connect Four: the board, a button per column, and the row of exact results above. */
import { useState } from "react";
import type { BoardProps, SideNames } from "../module";
import { MarkLayer, type Places } from "../../marks/MarkLayer";
import "./board.css";
import { ColumnButtons } from "./ColumnButtons";
import { kindOf } from "./Disc";
import { Discs } from "./Discs";
import { Marks } from "./Marks";
import { usePaced } from "../pace";
import { fallMs } from "./fall";
import { centre, Plate } from "./Plate";
import { readProof } from "./proof";
import { ProofRow } from "./ProofRow";
import { cellAt, columnOf, EMPTY, isView, squareOf, type View } from "./rules";

export function Board(latest: BoardProps) {
  const props = usePaced(latest, fallMs);
  const { sides, legal, isPlaying, plies, lastMove, pending, hint, heat, marks, explanation, isProofShown, areThreatsShown, play } =
    props;
  const view = isView(props.view) ? props.view : EMPTY;
  const [pointed, setPointed] = useState<number>();
  const proof = isProofShown ? readProof(explanation) : undefined;
  const isLive = useStepForward(plies);
  const aimed = pointed !== undefined && legal.includes(String(pointed + 1)) ? pointed : undefined;
  return (
    <div className="c4">
      <ProofRow proof={proof} isShown={isProofShown} />
      <div className="board">
        <Plate
          behind={
            <>
              {aimed !== undefined && (
                <rect x={24 + aimed * 100} y="0" width="100" height="648" fill="var(--glow)" opacity=".13" />
              )}
              <Discs view={view} sides={sides} pending={pending} isLive={isLive} />
            </>
          }
          front={
            <>
              <Marks
                view={view}
                sides={sides}
                lastMove={pending ? undefined : lastMove}
                pending={pending}
                aimed={aimed}
                hint={hint}
                heat={heat}
                isLive={isLive}
                areThreatsShown={areThreatsShown}
              />
              <MarkLayer marks={marks} placeOf={placesOf(view)} tints={tintsOf(sides)} />
            </>
          }
        />
        <ColumnButtons
          view={view}
          sides={sides}
          legal={legal}
          isPlaying={isPlaying}
          proof={proof}
          start={columnOf(lastMove) ?? 3}
          onPoint={setPointed}
          play={play}
        />
      </div>
    </div>
  );
}

const placesOf = (view: View): Places => (name) => {
  const square = squareOf(name);
  if (!square) return undefined;
  const [x, y] = centre(square.column, square.row);
  return { x, y, r: 42, isTaken: cellAt(view, square.column, square.row) !== null };
};

const tintsOf = (sides: SideNames): [string, string] => [tint("first", sides), tint("second", sides)];

const tint = (side: "first" | "second", sides: SideNames): string =>
  kindOf(side, sides) === "honey" ? "var(--c4-honey)" : "var(--c4-ember-light)";

/** Whether this position follows the one drawn before: only then does a disc fall. */
function useStepForward(plies: number): boolean {
  const [step, setStep] = useState({ plies, isForward: false });
  if (step.plies === plies) return step.isForward;
  const isForward = plies === step.plies + 1;
  setStep({ plies, isForward });
  return isForward;
}
