/** A value with its interval on a scale shared by all rows of a table. */
import type { CSSProperties } from "react";
import { type Range, scaleOf } from "./scale";

interface IntervalBarProps {
  value: number;
  /** `null` means unbounded. */
  low: number | null;
  high: number | null;
  range: Range;
}

export function IntervalBar({ value, low, high, range }: IntervalBarProps) {
  const percent = (number: number) => Math.min(100, Math.max(0, scaleOf(range, [0, 100])(number)));
  const [from, to] = [percent(low ?? range[0]), percent(high ?? range[1])];
  const style = { "--from": `${from}%`, "--to": `${100 - to}%`, "--at": `${percent(value)}%` } as CSSProperties;
  return (
    <span className="interval" style={style} aria-hidden="true">
      <i className={`${low === null ? "open-low" : ""} ${high === null ? "open-high" : ""}`} />
      <b />
    </span>
  );
}
