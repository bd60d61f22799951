/** The game as a line: expectation over the plies, rings at errors, bars for decisions and draws. A click jumps. */
import { useRef } from "react";
import { text } from "../text";
import { useWidth } from "../ui/width";
import type { AnalysisUnit } from "../wire";
import { type Analysis, isLesson, isOpening, numberOf, valueAt, type Verdict } from "./verdicts";

interface GraphProps {
  analysis: Analysis;
  /** Plies of the game. */
  last: number;
  verdicts: readonly Verdict[];
  luck: ReadonlyMap<number, number>;
  unit: AnalysisUnit;
  shown: number;
  line: string;
  onSeek: (ply: number) => void;
}

const HEIGHT = 148;
const LEFT = 34;
const TOP = 8;
/** The line above, the bars below. */
const PLOT = 96;
const BARS = 126;

export function Graph(props: GraphProps) {
  const { analysis, last, verdicts, luck, unit, shown, line, onSeek } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const x = (ply: number) => LEFT + ((width - LEFT - 8) * ply) / Math.max(1, last);
  const points = pointsOf(analysis, last, unit);
  const [low, high] = rangeOf(points.map(({ value }) => value), unit);
  const y = (value: number) => TOP + PLOT * (1 - (value - low) / (high - low));
  const path = points.map(({ ply, value }, index) => `${index === 0 ? "M" : "L"}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const changes = [...verdicts.map(({ ply, loss, side }) => ({ ply, by: side === "first" ? -loss : loss, kind: "skill" })), ...[...luck].map(([ply, by]) => ({ ply, by, kind: "luck" }))];
  const most = Math.max(unit === "points" ? 4 : 20, ...changes.map(({ by }) => Math.abs(by)));
  const numberAt = (ply: number) => points.find((point) => point.ply === ply)?.value;
  const here = numberAt(shown);
  const opening = analysis.summary?.opening ?? 0;
  const hasDraws = [...luck.keys()].some((ply) => !isOpening(analysis, ply));
  return (
    <figure className="graph">
      <figcaption>
        <span className="key line">{line}</span>
        <span className="key skill">{text.analysis.lost}</span>
        {hasDraws && <span className="key luck">{text.analysis.draws}</span>}
        {opening > 0 && <span className="key opening">{text.analysis.drawnOpening}</span>}
      </figcaption>
      <div ref={box} className="graph-box">
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {opening > 0 && <rect className="opening" x={LEFT} y={TOP} width={x(opening) - LEFT} height={HEIGHT - TOP} />}
          {gridOf(low, high).map((value) => (
            <g key={value}>
              <path className="grid" d={`M${LEFT} ${y(value)}H${width - 8}`} />
              <text x={LEFT - 6} y={y(value) + 4}>
                {value}
              </text>
            </g>
          ))}
          {points.length > 1 && (
            <path className="area" d={`${path}L${x(points.at(-1)?.ply ?? 0)} ${TOP + PLOT}L${x(points[0]?.ply ?? 0)} ${TOP + PLOT}z`} />
          )}
          <path className="curve" d={path} />
          <path className="grid" d={`M${LEFT} ${BARS}H${width - 8}`} />
          {changes.map(({ ply, by, kind }) => (
            <rect
              key={`${kind} ${ply}`}
              className={`bar ${kind}`}
              x={x(ply) - 2}
              width="4"
              y={BARS - (by > 0 ? (20 * by) / most : 0)}
              height={Math.max(0.5, (20 * Math.abs(by)) / most)}
            />
          ))}
          {verdicts.filter(isLesson).map(({ ply, label }) => (
            <circle key={ply} className={`ring ${label}`} cx={x(ply)} cy={y(numberAt(ply) ?? low)} r="5" />
          ))}
          <path className="cursor" d={`M${x(shown)} ${TOP - 4}V${HEIGHT}`} />
          {here !== undefined && <circle className="cursor-dot" cx={x(shown)} cy={y(here)} r="5" />}
        </svg>
        <input
          type="range"
          aria-label={text.analysis.inGraph}
          aria-valuetext={`${text.replay.after(shown, last)}${here === undefined ? "" : `, ${Math.round(here)}`}`}
          min={0}
          max={last}
          value={shown}
          style={{ left: LEFT - 8, width: Math.max(0, width - LEFT + 8) }}
          onChange={(event) => onSeek(Number(event.target.value))}
        />
      </div>
    </figure>
  );
}

interface Point {
  ply: number;
  value: number;
}

/** The values that are known, in the order of the game. */
const pointsOf = (analysis: Analysis, last: number, unit: AnalysisUnit): Point[] =>
  Array.from({ length: last + 1 }, (_, ply) => ply).flatMap((ply) => {
    const value = valueAt(analysis, ply);
    return value ? [{ ply, value: numberOf(value, unit) }] : [];
  });

function rangeOf(values: readonly number[], unit: AnalysisUnit): [number, number] {
  if (unit === "chance" || values.length === 0) return [0, 100];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return [Math.floor((low - 2) / 10) * 10, Math.ceil((high + 2) / 10) * 10];
}

const gridOf = (low: number, high: number): number[] => [low, (low + high) / 2, high];
