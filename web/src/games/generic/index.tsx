/** The module of every game that has no folder of its own. */
import { capital } from "../../game/words";
import type { AvatarProps, GameModule } from "../module";
import { Board } from "./Board";
import { squaresOf } from "./squares";

function Avatar({ side }: AvatarProps) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect x="4" y="4" width="92" height="92" rx="22" fill="var(--frame)" stroke="var(--frame-edge)" strokeWidth="3" />
      {side === "first" ? (
        <circle cx="50" cy="50" r="24" fill="var(--frame-ink)" />
      ) : (
        <rect x="28" y="28" width="44" height="44" rx="6" fill="none" stroke="var(--frame-ink)" strokeWidth="9" />
      )}
    </svg>
  );
}

function Emblem() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <rect
        x="4"
        y="4"
        width="192"
        height="192"
        rx="26"
        fill="var(--frame)"
        stroke="var(--frame-edge)"
        strokeWidth="4"
      />
      <g fill="var(--frame-ink)">
        <circle cx="64" cy="64" r="22" />
        <circle cx="136" cy="136" r="22" />
      </g>
      <g fill="none" stroke="var(--frame-ink)" strokeWidth="8">
        <rect x="116" y="44" width="40" height="40" rx="5" />
        <rect x="44" y="116" width="40" height="40" rx="5" />
      </g>
    </svg>
  );
}

export const generic: GameModule = {
  sides: ["first", "second"],
  Board,
  Avatar,
  Emblem,
  sideName: (side, sides) => capital(sides[side === "first" ? 0 : 1]),
  sideColours: () => ["var(--frame-ink)", "var(--frame)"],
  describeMove: (move) => move,
  moveSquares: squaresOf,
  tips: [],
  moveExample: "move",
  alternates: false,
  hasProof: false,
  hasThreats: false,
};
