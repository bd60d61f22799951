/** A rating over time, with its 95% interval. */
import { useRef } from "react";
import { FRAME, Grid } from "../chart/Grid";
import { pathOf, rangeOf, scaleOf } from "../chart/scale";
import { intervalOf } from "../game/rating";
import { text } from "../text";
import { useWidth } from "../ui/width";
import type { RatingPoint } from "../wire";

const HEIGHT = 200;

interface RatingGraphProps {
  /** Earliest first. */
  points: readonly RatingPoint[];
  /** The description for screen readers. */
  label: string;
}

export function RatingGraph({ points, label }: RatingGraphProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const ratings = points.map(({ rating }) => rating);
  const last = points.at(-1);
  // The wide intervals of the first games are cut off; they would leave no room for the line.
  const range = rangeOf([...ratings, ...(last ? intervalOf(last) : [])], 300);
  const x = scaleOf([0, Math.max(1, points.length - 1)], [FRAME.left + 8, width - FRAME.right]);
  const inside = (value: number) => Math.min(range[1], Math.max(range[0], value));
  const y = (value: number) => scaleOf(range, [HEIGHT - FRAME.bottom, FRAME.top])(inside(value));
  const bounds = points.map(intervalOf);
  const upper = bounds.map(([, high], index) => [x(index), y(high)] as const);
  const lower = bounds.map(([low], index) => [x(index), y(low)] as const);
  return (
    <div ref={box} className="plot">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <Grid width={width} height={HEIGHT} range={range} y={y} axis={text.profile.gamesPlayed} />
        {points.length > 1 && <path className="band" d={`${pathOf([...upper, ...lower.toReversed()])}z`} />}
        <path className="curve" d={pathOf(ratings.map((rating, index) => [x(index), y(rating)]))} />
        {ratings.map((rating, index) => (
          <circle
            key={points[index]?.id}
            className={index === points.length - 1 ? "dot last" : "dot"}
            cx={x(index)}
            cy={y(rating)}
            r={index === points.length - 1 ? 5 : points.length > 60 ? 0 : 2.5}
          />
        ))}
      </svg>
    </div>
  );
}
