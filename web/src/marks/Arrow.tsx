/** Arrows between squares: solid for a hit, dashed for a step, dotted for a spell. */
import type { MarkPlace } from "./MarkLayer";
import { Disc } from "./shapes";

interface ArrowProps {
  kind: "hit" | "step" | "spell";
  from: MarkPlace;
  to: MarkPlace;
  text?: string | null;
  /** Whether it ends at a ring, which says where it goes without a head. */
  isToRing?: boolean;
}

const DASHES = { hit: undefined, step: [16, 11], spell: [1, 14] } as const;

export function Arrow({ kind, from, to, text, isToRing = false }: ArrowProps) {
  const scale = Math.min(from.r, to.r) / 42;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return text ? <Disc place={to} text={text} /> : null;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // From near the rim of the piece that acts to the rim of its target, but never shorter than its head.
  const start = Math.min(28 * scale, length * 0.3);
  const end = isToRing ? length - 40 * scale : Math.max(length - 30 * scale, length * 0.7);
  const head = isToRing ? 0 : 24 * scale;
  const at = (distance: number, aside = 0): string =>
    `${(from.x + dx * distance - dy * aside).toFixed(1)} ${(from.y + dy * distance + dx * aside).toFixed(1)}`;
  const line = `M${at(start)}L${at(Math.max(start, end - head))}`;
  const point = `M${at(end)}L${at(end - head, head * 0.62)}L${at(end - head, -head * 0.62)}z`;
  const dash = DASHES[kind]?.map((part) => part * scale).join(" ");
  const isNumber = text !== undefined && text !== null && text.length < 3;
  const beside = isNumber ? start : (start + end - head) / 2;
  return (
    <>
      <path className="casing" d={line} strokeWidth={16 * scale} strokeLinecap="round" />
      {head > 0 && <path className="casing" d={point} strokeWidth={9 * scale} strokeLinejoin="round" />}
      <path
        className="core"
        d={line}
        strokeWidth={(kind === "spell" ? 9 : 8) * scale}
        strokeDasharray={dash}
        strokeLinecap={kind === "step" ? "butt" : "round"}
      />
      {head > 0 && <path className="head" d={point} />}
      {text && (
        <Disc
          place={{ x: from.x + dx * beside, y: from.y + dy * beside, r: 34 * scale }}
          text={text}
        />
      )}
    </>
  );
}
