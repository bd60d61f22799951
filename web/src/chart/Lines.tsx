/** A line chart; each line has its own dashes and its name at the end, so that it does not depend on colour. */
import { useRef } from "react";
import { useWidth } from "../ui/width";
import { FRAME, Grid } from "./Grid";
import { type Range, pathOf, scaleOf } from "./scale";

export interface Line {
  name: string;
  values: readonly number[];
}

interface LinesProps {
  lines: readonly Line[];
  range: Range;
  /** The description for screen readers. */
  label: string;
  axis: string;
  write: (value: number) => string;
}

const HEIGHT = 240;
/** Width of the names at the right. */
const NAMES = 96;
const NAME_HEIGHT = 15;

export function Lines({ lines, range, label, axis, write }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const most = Math.max(2, ...lines.map(({ values }) => values.length));
  const right = width - FRAME.right - NAMES;
  const x = scaleOf([1, most], [FRAME.left + 8, right]);
  const bottom = HEIGHT - FRAME.bottom;
  const y = scaleOf(range, [bottom, FRAME.top]);
  const names = apart(
    lines.map(({ values }) => y(values.at(-1) ?? range[0])),
    NAME_HEIGHT,
    [FRAME.top + 4, bottom],
  );
  return (
    <div ref={box} className="plot">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <Grid width={width} height={HEIGHT} range={range} y={y} write={write} axis={axis} />
        {lines.map(({ name, values }, index) => (
          <g key={name} className={`series s${index % 6}`}>
            <path d={pathOf(values.map((value, step) => [x(step + 1), y(value)]))} />
            <path className="lead" d={`M${x(values.length)} ${y(values.at(-1) ?? 0)}L${right + 10} ${names[index]}`} />
            <text x={right + 14} y={(names[index] ?? 0) + 4}>
              {name.length > 13 ? `${name.slice(0, 12)}…` : name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Moves heights apart until none overlap, keeping their order, within a range. */
export function apart(heights: readonly number[], least: number, [top, bottom]: Range): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  let free = top;
  for (const place of order) {
    place.height = Math.max(place.height, free);
    free = place.height + least;
  }
  let limit = bottom;
  for (const place of order.toReversed()) {
    place.height = Math.min(place.height, limit);
    limit = place.height - least;
  }
  return order.sort((a, b) => a.index - b.index).map(({ height }) => height);
}
