/** The end of the draft: the five on their squares, then one spell each; neighbours swap by buttons. */
import { useState } from "react";
import type { BoardProps } from "../module";
import { Face } from "./Draft";
import { numberOf, orderOf, swapped } from "./permutation";
import { kindRecord, SPELLS } from "./tables";
import { parseAction, type View } from "./view";

export type Step = "line" | "spells";

const FILES = ["b", "c", "d", "f", "g"] as const;

interface ArrangeProps extends BoardProps {
  view: View;
  step: Step;
}

export function Arrange({ view, legal, lastMove, step, play }: ArrangeProps) {
  const side = view.turn ?? "blue";
  const picked = view.draft?.[side] ?? [];
  const last = parseAction(lastMove);
  const line = last?.kind === "line" ? orderOf(Number(last.choice)) : [0, 1, 2, 3, 4];
  const [order, setOrder] = useState([0, 1, 2, 3, 4]);
  const champions = (step === "line" ? order : line).map((pick) => picked[pick]);
  const isYours = legal.length > 0;
  const rank = side === "blue" ? 1 : 8;
  const name = (place: number) => kindRecord(champions[place] ?? "")?.name ?? "";
  const what = (place: number) => (step === "line" ? name(place) : (SPELLS[order[place] ?? 0]?.name ?? ""));
  return (
    <>
      <ol className="lc-arrange">
        {FILES.map((file, place) => (
          <li key={file}>
            <span className="cap">
              {file}
              {rank}
            </span>
            <Face id={champions[place]} owner={side} />
            {step === "spells" && <b title={SPELLS[order[place] ?? 0]?.text}>{what(place)}</b>}
            {isYours && place < FILES.length - 1 && (
              <button
                type="button"
                className="lc-swap"
                aria-label={`Swap ${what(place)} and ${what(place + 1)}`}
                onClick={() => setOrder(swapped(order, place, place + 1))}
              >
                ⇄
              </button>
            )}
          </li>
        ))}
      </ol>
      <div className="lc-decide">
        <p className="dim">
          {step === "line"
            ? "From left to right on the back rank. The two at the ends may start with a knight’s move."
            : "Each spell goes to one champion; a team casts at most one per turn."}
        </p>
        <span className="actions">
          <button
            type="button"
            className="btn primary"
            disabled={!isYours}
            onClick={() => play(`${step}:${numberOf(order)}`)}
          >
            {step === "line" ? "Confirm positions" : "Confirm spells"}
          </button>
        </span>
      </div>
      {step === "spells" && (
        <ul className="lc-lines">
          {SPELLS.map(({ id, name: word, text, cooldown }) => (
            <li key={id}>
              <b>{word}</b>{" "}
              <span className="dim">
                {text} Cooldown: {cooldown} turns.
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
