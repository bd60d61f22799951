/** The lines behind a drawing, with their numbers. */
import { type Range, ticksOf } from "./scale";

/** Room that every drawing leaves: numbers to the left, what the axis is below. */
export const FRAME = { left: 44, right: 12, top: 8, bottom: 24 } as const;

interface GridProps {
  width: number;
  height: number;
  range: Range;
  /** Where a number lies. */
  y: (value: number) => number;
  /** What a number is written as. */
  write?: (value: number) => string;
  /** What is counted from left to right. */
  axis: string;
}

export function Grid({ width, height, range, y, write = String, axis }: GridProps) {
  return (
    <>
      {ticksOf(range).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${FRAME.left} ${y(tick)}H${width - FRAME.right}`} />
          <text className="tick" x={FRAME.left - 8} y={y(tick) + 4}>
            {write(tick)}
          </text>
        </g>
      ))}
      <text className="axis" x={width - FRAME.right} y={height - 4}>
        {axis}
      </text>
    </>
  );
}
