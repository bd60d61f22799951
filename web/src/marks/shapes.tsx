/** The shapes that marks are made of: rings, badges beside a piece, numbers and words in a disc. */
import type { MarkPlace } from "./MarkLayer";

interface OnPlace {
  place: MarkPlace;
}

/** Around a square; `radius` for a piece of 42. Its style says what it means. */
export function Ring({ place: { x, y, r }, radius }: OnPlace & { radius: number }) {
  const scale = r / 42;
  return (
    <>
      <circle className="casing" cx={x} cy={y} r={radius * scale} strokeWidth={13 * scale} />
      <circle className="ring" cx={x} cy={y} r={radius * scale} strokeWidth={7 * scale} />
    </>
  );
}

/** A sign at the corner of a piece. */
export function Badge({ place: { x, y, r }, text }: OnPlace & { text: string }) {
  const scale = r / 42;
  const size = (text.length > 1 ? 25 : 29) * scale;
  const [cx, cy] = [x + 33 * scale, y - 33 * scale];
  return (
    <>
      <circle className="badge" cx={cx} cy={cy} r={20 * scale} strokeWidth={4 * scale} />
      <text className="mark-sign" x={cx} y={cy + size * 0.36} fontSize={size}>
        {text}
      </text>
    </>
  );
}

/** A number or a word on a dark disc, as wide as the word needs. */
export function Disc({ place: { x, y, r }, text }: OnPlace & { text: string }) {
  const scale = r / 42;
  const size = (text.length > 3 ? 22 : 28) * scale;
  const height = 42 * scale;
  const width = Math.max(height, (text.length * size * 0.58 + 18 * scale));
  return (
    <>
      <rect
        className="badge"
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height / 2}
        strokeWidth={4 * scale}
      />
      <text className="mark-sign" x={x} y={y + size * 0.36} fontSize={size}>
        {text}
      </text>
    </>
  );
}

/** A triangle with an exclamation mark at the corner of a square. */
export function Warning({ place: { x, y, r } }: OnPlace) {
  const scale = r / 42;
  return (
    <g transform={`translate(${x + 33 * scale} ${y - 31 * scale}) scale(${scale})`}>
      <path className="badge" d="M0 -21L21 16H-21z" strokeWidth="5" strokeLinejoin="round" />
      <text className="mark-sign" y="12" fontSize="25">
        !
      </text>
    </g>
  );
}

/** A piece that is not there yet. */
export function Ghost({ place: { x, y, r } }: OnPlace) {
  return (
    <>
      <circle className="casing" cx={x} cy={y} r={r * 0.88} strokeWidth={r * 0.12} />
      <circle className="ghost" cx={x} cy={y} r={r * 0.86} />
    </>
  );
}
