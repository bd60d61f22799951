/** The strip under the board: the drawn chip, what to do with it, and the pass button. */
import type { PointerEvent } from "react";
import { capital } from "../../game/words";
import type { SideNames } from "../module";
import { ChipIcon } from "./Chip";
import { CHIPS, NAMES, type View } from "./rules";

interface HandProps {
  /** Absent while the game is loading. */
  view?: View;
  sides: SideNames;
  /** Whether the visitor is to act. */
  isYours: boolean;
  /** Whether the chip is on its way to the board. */
  isAway: boolean;
  hint?: string;
  onGrab: (event: PointerEvent) => void;
  pass: () => void;
}

export function Hand({ view, sides, isYours, isAway, hint, onGrab, pass }: HandProps) {
  if (!view) return <div className="en-hand board-extra board-controls" />;
  const { hand, phase, cells } = view;
  const canPass = isYours && phase === "slide";
  const [title, text] = words(view, sides, isYours);
  const chips = cells.filter(Boolean).length;
  return (
    <div className="en-hand board-extra board-controls">
      <span
        className={`slot ${isYours && phase === "place" ? "grip" : ""}`}
        onPointerDown={phase === "place" ? onGrab : undefined}
      >
        {hand && !(isAway && phase === "place") && <ChipIcon key={chips} colour={hand} />}
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="cap">{text}</span>
      </span>
      {canPass ? (
        <button type="button" className={`btn quiet ${hint === "pass" ? "hinted" : ""}`} onClick={pass}>
          Pass{hint === "pass" && " ★"}
        </button>
      ) : (
        <span className="cap nowrap">
          {chips} of {CHIPS} chips
        </span>
      )}
    </div>
  );
}

function words({ hand, phase }: View, sides: SideNames, isYours: boolean): [string, string] {
  const [order, chaos] = sides.map(capital);
  const chip = hand ? capital(NAMES[hand]) : "";
  switch (phase) {
    case "place":
      return [`${chip} is drawn`, isYours ? "Place it on an empty cell." : `${chaos} places it on an empty cell.`];
    case "slide":
      return [
        isYours ? "Slide a chip, or pass" : `${order} slides a chip or passes`,
        hand ? `Next chip: ${NAMES[hand]}.` : "Along its row or column.",
      ];
    case "draw":
      return ["A chip is being drawn", "It is random."];
    case "over":
      return ["The board is full", `The points go to ${order}.`];
  }
}
