/** The two discs, told apart by colour and by sign. */
import type { CSSProperties } from "react";
import type { AvatarProps, Side, SideNames } from "../module";

export type Kind = "honey" | "ember";

/** Honey for the side that the catalogue calls yellow. */
export function kindOf(side: Side, sides: SideNames): Kind {
  const yellow = sides[0] === "yellow" ? "first" : "second";
  return side === yellow ? "honey" : "ember";
}

interface DiscProps {
  x: number;
  y: number;
  kind: Kind;
  radius?: number;
  className?: string;
  style?: CSSProperties;
}

export function Disc({ x, y, kind, radius = 43, className = "", style }: DiscProps) {
  const unit = radius / 41;
  return (
    <g className={`disc ${className}`} style={style}>
      <circle cx={x} cy={y} r={radius} fill={`var(--c4-${kind}-edge)`} />
      <circle cx={x} cy={y} r={radius - 5 * unit} fill={`var(--c4-${kind})`} />
      {kind === "honey" ? (
        <circle cx={x} cy={y} r={19 * unit} fill="none" stroke="var(--c4-honey-mark)" strokeWidth={6 * unit} />
      ) : (
        <path d={cross(x, y, 14 * unit)} stroke="var(--c4-ember-mark)" strokeWidth={7 * unit} strokeLinecap="round" />
      )}
    </g>
  );
}

export function cross(x: number, y: number, arm: number): string {
  return `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
}

export function Avatar({ side, sides }: AvatarProps) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <Disc x={50} y={50} kind={kindOf(side, sides)} radius={46} />
    </svg>
  );
}
