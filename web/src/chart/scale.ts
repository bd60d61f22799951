/** Scales, ranges and ticks of charts. */

export type Range = readonly [low: number, high: number];

/** Maps a number to its coordinate. */
export const scaleOf =
  ([low, high]: Range, [from, to]: Range) =>
  (value: number): number =>
    from + ((value - low) / (high - low || 1)) * (to - from);

/** The range of some numbers with a margin, at least `least` wide. */
export function rangeOf(values: readonly number[], least: number): Range {
  if (values.length === 0) return [0, least];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const air = Math.max((high - low) * 0.08, (least - (high - low)) / 2);
  return [low - air, high + air];
}

/** Round numbers within a range, about so many. */
export function ticksOf([low, high]: Range, about = 4): number[] {
  const rough = (high - low) / about;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

/** Points as an SVG path. */
export const pathOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
