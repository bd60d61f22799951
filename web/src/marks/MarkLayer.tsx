/** Draws the marks of a reason over any board: lines, rings and arrows, cream on a dark casing. */
import type { Mark } from "../wire";
import { Arrow } from "./Arrow";
import "./marks.css";
import { Badge, Disc, Ghost, Ring, Warning } from "./shapes";

/** Where a square lies in the drawing of its board. */
export interface MarkPlace {
  /** Its centre. */
  x: number;
  y: number;
  /** The radius of a piece on it. */
  r: number;
  /** Whether a piece stands there, which a mark must not hide. */
  isTaken?: boolean;
}

/** A board's geometry: the place of a square by its name; none for a square that it does not have. */
export type Places = (square: string) => MarkPlace | undefined;

/** Colours of the first and of the second side. */
export type Tints = readonly [string, string];

interface MarkLayerProps {
  marks: readonly Mark[] | undefined;
  placeOf: Places;
  tints: Tints;
}

/** Lines lie under arrows, and arrows under rings and numbers. */
const ORDER = ["line", "broken", "step", "spell", "hit", "danger", "threat", "better", "played"] as const;

export function MarkLayer({ marks, placeOf, tints }: MarkLayerProps) {
  if (!marks || marks.length === 0) return null;
  // A sign at its corner leaves room for the threat that a move answers.
  const threatened = new Set(marks.flatMap(({ kind, squares }) => (kind === "threat" || kind === "danger" ? squares : [])));
  const sorted = marks.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <g className="marks">
      {sorted.map((mark, index) => (
        <MarkShape
          key={`${index} ${mark.kind} ${mark.squares.join(" ")}`}
          mark={mark}
          places={mark.squares.flatMap((square) => placeOf(square) ?? [])}
          isShared={mark.squares.some((square) => threatened.has(square))}
          tint={tintOf(mark, tints)}
        />
      ))}
    </g>
  );
}

/** The light of a side's colour, which reads on the dark casing. */
export const tintOf = ({ side }: Mark, tints: Tints): string =>
  side ? `color-mix(in oklab, ${tints[side === "first" ? 0 : 1]} 62%, var(--mark))` : "var(--mark)";

interface MarkShapeProps {
  mark: Mark;
  places: readonly MarkPlace[];
  /** Whether another mark fills the square. */
  isShared: boolean;
  tint: string;
}

function MarkShape({ mark: { kind, side, text }, places, isShared, tint }: MarkShapeProps) {
  const first = places[0];
  const last = places.at(-1);
  if (!first || !last) return null;
  const scale = last.r / 42;
  const isBeside = last.isTaken || isShared;
  switch (kind) {
    case "line":
    case "broken":
      return (
        <g className={`mark ${kind}`} style={{ color: tint }}>
          <Line places={places} isBroken={kind === "broken"} scale={scale} />
          {text && <Disc place={middle(places)} text={text} />}
        </g>
      );
    case "hit":
    case "step":
    case "spell":
      return (
        <g className={`mark ${kind}`} style={{ color: tint }}>
          {places.length > 1 ? (
            <Arrow kind={kind} from={first} to={last} text={text} />
          ) : (
            <>
              {kind === "step" && !first.isTaken && <Ghost place={first} />}
              <Disc place={first} text={text ?? "•"} />
            </>
          )}
        </g>
      );
    case "threat":
      return places.map((place) => (
        <g key={`${place.x} ${place.y}`} className={`mark threat ${side ?? ""}`} style={{ color: tint }}>
          <Ring place={place} radius={36} />
          {place.isTaken ? <Badge place={place} text={text ?? "!"} /> : <Sign place={place} text={text ?? "!"} />}
        </g>
      ));
    case "danger":
      return places.map((place) => (
        <g key={`${place.x} ${place.y}`} className="mark danger">
          <Ring place={place} radius={place.isTaken ? 46 : 36} />
          <Warning place={place} />
          {text && <Disc place={{ ...place, y: place.y + 30 * scale, r: place.r * 0.8 }} text={text} />}
        </g>
      ));
    case "better":
    case "played":
      return (
        <g className={`mark ${kind} ${isBeside ? "taken" : ""}`}>
          {places.length > 1 && <Arrow kind={kind === "better" ? "hit" : "step"} from={first} to={last} isToRing />}
          <Ring place={last} radius={isBeside ? 46 : 36} />
          {isBeside ? (
            <Badge place={last} text={kind === "better" ? "★" : (text ?? "✕")} />
          ) : (
            <Sign place={last} text={kind === "better" ? "★" : (text ?? "✕")} />
          )}
        </g>
      );
  }
}

/** In the middle of an empty square. */
function Sign({ place: { x, y, r }, text }: { place: MarkPlace; text: string }) {
  const size = (text.length > 1 ? 30 : 38) * (r / 42);
  return (
    <text className="mark-sign" x={x} y={y + size * 0.36} fontSize={size}>
      {text}
    </text>
  );
}

function Line({ places, isBroken, scale }: { places: readonly MarkPlace[]; isBroken: boolean; scale: number }) {
  const path = places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  return (
    <>
      <path className="casing" d={path} strokeWidth={17 * scale} opacity={isBroken ? 0.88 : 1} />
      <path
        className="core"
        d={path}
        strokeWidth={9 * scale}
        strokeDasharray={isBroken ? `${22 * scale} ${13 * scale}` : undefined}
        strokeLinecap={isBroken ? "butt" : "round"}
      />
    </>
  );
}

/** Half way along. */
function middle(places: readonly MarkPlace[]): MarkPlace {
  const [first, last] = [places[0], places.at(-1)];
  const place = first ?? { x: 0, y: 0, r: 42 };
  return last ? { ...place, x: (place.x + last.x) / 2, y: (place.y + last.y) / 2 } : place;
}
