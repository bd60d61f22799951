/** The board background: rail with coordinates and totals, felt, and wells joined by thin lines. */
import { memo, type ReactNode } from "react";
import { columnOf, INDEXES, rowOf, SIZE, total } from "./rules";

/** The rail left and above, with the coordinates. */
const RAIL = 46;
/** The rail right and below, with the totals. */
const TOTALS = 84;
const FIELD = SIZE * 100;

/** Width and height of the drawing. */
export const EXTENT = RAIL + FIELD + TOTALS;

const at = (index: number): number => RAIL + index * 100 + 50;

export const centre = (cell: number): [number, number] => [at(columnOf(cell)), at(rowOf(cell))];

/** The column or row under a coordinate of the drawing, inside the field or not. */
export const indexAt = (coordinate: number): number => Math.floor((coordinate - RAIL) / 100);

/** Where the field lies, in per cent of the board, for what lies over it. */
export const FIELD_START = `${(RAIL / EXTENT) * 100}%`;
export const FIELD_TRACKS = `repeat(${SIZE}, ${100}fr) ${TOTALS}fr`;

interface TrayProps {
  scores: readonly number[];
  /** Lines whose totals stand out. */
  lit: readonly number[];
  children: ReactNode;
}

export function Tray({ scores, lit, children }: TrayProps) {
  return (
    <svg viewBox={`0 0 ${EXTENT} ${EXTENT}`} aria-hidden="true" focusable="false">
      <Furniture extent={EXTENT} rail={RAIL} />
      {INDEXES.map((index) => (
        <g key={index} className="en-text">
          <text className="coordinate" x={at(index)} y={RAIL - 17}>
            {index + 1}
          </text>
          <text className="coordinate" x={RAIL / 2} y={at(index) + 9}>
            {"abcdefg"[index]}
          </text>
          <Total x={EXTENT - TOTALS / 2 + 2} y={at(index) + 11} score={scores[index]} isLit={lit.includes(index)} />
          <Total
            x={at(index)}
            y={EXTENT - TOTALS / 2 + 14}
            score={scores[SIZE + index]}
            isLit={lit.includes(SIZE + index)}
          />
        </g>
      ))}
      <text className="en-text sum" x={EXTENT - TOTALS / 2} y={EXTENT - TOTALS / 2 + 14}>
        {total(scores)}
      </text>
      {children}
    </svg>
  );
}

interface TotalProps {
  x: number;
  y: number;
  score?: number;
  isLit: boolean;
}

function Total({ x, y, score = 0, isLit }: TotalProps) {
  return (
    <text className={`total ${score === 0 ? "zero" : ""} ${isLit ? "lit" : ""}`} x={x} y={y}>
      {score}
    </text>
  );
}

/** A small picture without coordinates and totals. */
export function SmallTray({ children }: { children: ReactNode }) {
  const extent = FIELD + 28;
  const shift = 14 - RAIL;
  return (
    <svg viewBox={`0 0 ${extent} ${extent}`} aria-hidden="true" focusable="false">
      <Furniture extent={extent} rail={14} />
      <g transform={`translate(${shift} ${shift})`}>{children}</g>
    </svg>
  );
}

const Furniture = memo(function Furniture({ extent, rail }: { extent: number; rail: number }) {
  const middle = (index: number) => rail + index * 100 + 50;
  return (
    <>
      <rect width={extent} height={extent} rx="26" fill="var(--frame)" />
      <rect
        x="1.5"
        y="1.5"
        width={extent - 3}
        height={extent - 3}
        rx="25"
        fill="none"
        stroke="var(--frame-edge)"
        strokeWidth="3"
      />
      <rect
        x={rail - 6}
        y={rail - 6}
        width={FIELD + 12}
        height={FIELD + 12}
        rx="18"
        fill="var(--en-felt)"
        stroke="#0005"
        strokeWidth="3"
      />
      {INDEXES.map((index) => (
        <path
          key={index}
          d={`M${middle(0)} ${middle(index)}H${middle(6)}M${middle(index)} ${middle(0)}V${middle(6)}`}
          stroke="var(--en-line)"
          strokeWidth="2.5"
        />
      ))}
      {INDEXES.flatMap((row) =>
        INDEXES.map((column) => (
          <g key={`${row}-${column}`} transform={`translate(${middle(column)} ${middle(row)})`}>
            <circle r="42" fill="var(--en-well)" />
            <path d="M-38 18A42 42 0 0 0 38 18" fill="none" stroke="#ffffff14" strokeWidth="2" />
          </g>
        )),
      )}
    </>
  );
});
