/** The seven chips: each colour has its own glyph, so that it can be told without seeing the hue. */
import type { CSSProperties, ReactNode } from "react";
import type { AvatarProps } from "../module";
import type { Colour } from "./rules";

/** In a chip of radius 39 around the origin, about the same area each. */
const GLYPHS: Readonly<Record<Colour, ReactNode>> = {
  R: <path d="M0-19 20 15.5H-20z" strokeWidth="5" />,
  G: (
    <>
      <circle cy="-11" r="11.5" stroke="none" />
      <circle cx="-11.5" cy="7" r="11.5" stroke="none" />
      <circle cx="11.5" cy="7" r="11.5" stroke="none" />
      <circle cy="1" r="7" stroke="none" />
    </>
  ),
  Y: <path d="M0-24 6-8 24-7 10 4 15 21 0 12-15 21-10 4-24-7-6-8z" strokeWidth="3" />,
  B: <path d="M0-25C9-12 17-3 17 8A17 17 0 0 1-17 8C-17-3-9-12 0-25z" stroke="none" />,
  W: <circle r="16" fill="none" strokeWidth="8" />,
  K: <rect x="-17" y="-17" width="34" height="34" rx="4" stroke="none" />,
  P: <path d="M-7-21h14v14h14v14H7v14H-7V7h-14V-7h14z" strokeWidth="3" />,
};

interface ChipProps {
  colour: Colour;
  className?: string;
  style?: CSSProperties;
}

/** A chip around the origin. */
export function Chip({ colour, className = "", style }: ChipProps) {
  const ink = `var(--en-${colour}-ink)`;
  return (
    <g className={`chip ${className}`} style={style}>
      <g className="chip-body">
        <circle cy="3" r="39" fill="#0006" />
        <circle r="39" fill={`var(--en-${colour}-rim)`} stroke="#00000059" strokeWidth="1.5" />
        <circle r="35" fill={`var(--en-${colour})`} />
        <g fill={ink} stroke={ink} strokeLinejoin="round">
          {GLYPHS[colour]}
        </g>
      </g>
    </g>
  );
}

/** A chip as a picture of its own. */
export function ChipIcon({ colour }: { colour: Colour }) {
  return (
    <svg className="chip-icon" viewBox="-42 -40 84 84" aria-hidden="true" focusable="false">
      <Chip colour={colour} />
    </svg>
  );
}

/** Order has its chips in line, Chaos has them scattered. */
export function Avatar({ side }: AvatarProps) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect x="4" y="4" width="92" height="92" rx="20" fill="var(--en-felt)" />
      <g fill="var(--glow)">
        {side === "first" ? (
          <>
            <circle cx="28" cy="50" r="10" />
            <rect x="43" y="43" width="14" height="14" rx="2" />
            <circle cx="72" cy="50" r="10" />
          </>
        ) : (
          <>
            <circle cx="30" cy="32" r="10" />
            <rect x="60" y="26" width="16" height="16" rx="2" transform="rotate(20 68 34)" />
            <path d="M53 57 58 78 37 73z" />
          </>
        )}
      </g>
    </svg>
  );
}
