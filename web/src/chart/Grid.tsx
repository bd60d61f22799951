/** The grid lines of a chart with their labels. */
import { type Range, ticksOf } from "./scale";

/** The margins of every chart: labels on the left, the axis title below. */
export const FRAME = { left: 44, right: 12, top: 8, bottom: 24 } as const;

interface GridProps {
  width: number;
  height: number;
  range: Range;
  /** The coordinate of a value. */
  y: (value: number) => number;
  /** The label of a value. */
  write?: (value: number) => string;
  /** The title of the horizontal axis. */
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
