/** What is drawn on the squares: the last action, the selection, where it may go and whom it may hit. */
import type { Heat } from "../module";
import type { Mode } from "./selection";
import { BARON_PIT, boxOf, DRAKE_PIT, type Layout } from "./layout";
import { Picture } from "./Token";
import { parseAction, pieceAt, type View } from "./view";

interface UnderProps {
  layout: Layout;
  last?: string;
  hint?: string;
  selected?: string;
  /** Squares in reach. */
  cover: readonly string[];
}

/** Marks that lie under the pieces. */
export function Under({ layout, last, hint, selected, cover }: UnderProps) {
  return (
    <>
      {squaresOf(last).map((square) => (
        <Fill key={`last ${square}`} layout={layout} square={square} className="lc-last" />
      ))}
      {squaresOf(hint).map((square) => (
        <Fill key={`hint ${square}`} layout={layout} square={square} className="lc-hint" />
      ))}
      {cover.map((square) => (
        <Brackets key={square} layout={layout} square={square} />
      ))}
      {selected && <Outline layout={layout} square={selected} className="lc-selected" />}
    </>
  );
}

/** How much of a bot's work goes to each square. */
export function HeatMarks({ layout, heat }: { layout: Layout; heat: Heat }) {
  const squares = new Map<string, number>();
  for (const [text, share] of heat) {
    const square = squaresOf(text).at(-1);
    if (square) squares.set(square, (squares.get(square) ?? 0) + share);
  }
  return [...squares].map(([square, share]) => (
    <g key={square} className="heat" opacity={0.25 + 0.5 * share}>
      <Outline layout={layout} square={square} />
    </g>
  ));
}

/** The squares of an action. */
export function squaresOf(text: string | undefined): string[] {
  const action = parseAction(text);
  if (!action || !("from" in action)) return [];
  return action.from === action.to ? [action.from] : [action.from, action.to];
}

interface SquareProps {
  layout: Layout;
  square: string;
  className?: string;
}

function Fill({ layout, square, className }: SquareProps) {
  const { x, y, width } = boxOf(layout, square);
  return <rect x={x} y={y} width={width} height="100" className={className} />;
}

function Outline({ layout, square, className }: SquareProps) {
  const { x, y, width } = boxOf(layout, square);
  return <rect x={x + 3} y={y + 3} width={width - 6} height="94" rx="10" className={className} />;
}

function Brackets({ layout, square }: SquareProps) {
  const { x, y, width } = boxOf(layout, square);
  const [left, right, top, bottom] = [x + 8, x + width - 8, y + 8, y + 92];
  return (
    <path
      className="lc-reach"
      d={`M${left} ${top + 15}V${top}h15M${right - 15} ${top}H${right}v15M${right} ${bottom - 15}V${bottom}h-15M${left + 15} ${bottom}H${left}v-15`}
    />
  );
}

interface TargetsProps {
  layout: Layout;
  view: View;
  mode: Mode;
  targets: ReadonlyMap<string, string>;
  aim?: string;
}

/** Where a click would move, and whom it would hit; under the pieces. */
export function Targets({ layout, view, mode, targets, aim }: TargetsProps) {
  return [...targets].map(([square, action]) => {
    const isAimed = action === aim ? "aimed" : "";
    const isFree = !pieceAt(view, square);
    if (mode === "act" && isFree) {
      const { cx, cy, scale } = boxOf(layout, square);
      return <circle key={square} className={`lc-step ${isAimed}`} cx={cx} cy={cy} r={14 * scale} />;
    }
    const kind = mode === "act" ? "attack" : mode;
    return <Outline key={square} layout={layout} square={square} className={`lc-target ${kind} ${isAimed}`} />;
  });
}

interface TagProps {
  layout: Layout;
  square: string;
  text: string;
}

/** The number that an attack takes, over the piece. */
export function Tag({ layout, square, text }: TagProps) {
  const { x, y } = boxOf(layout, square);
  const width = 18 + text.length * 15;
  return (
    <g className={`lc-tag ${text.startsWith("+") ? "heals" : ""}`} transform={`translate(${x + 22} ${y + 18})`}>
      <rect x={-width / 2} y="-16" width={width} height="32" rx="16" />
      <text y="9">{text}</text>
    </g>
  );
}

/** The pits while nobody is in them: what comes, and when. */
export function Pits({ layout, view }: { layout: Layout; view: View }) {
  const { nextBaron, nextDrake } = view.monsters;
  return (
    <>
      <Pit layout={layout} view={view} square={BARON_PIT} kind="baron_nashor" round={nextBaron} />
      <Pit layout={layout} view={view} square={DRAKE_PIT} kind="drake" round={nextDrake} />
    </>
  );
}

interface PitProps {
  layout: Layout;
  view: View;
  square: string;
  kind: string;
  round: number | null;
}

function Pit({ layout, view, square, kind, round }: PitProps) {
  if (round === null || pieceAt(view, square)) return null;
  const { cx, cy, scale } = boxOf(layout, square);
  return (
    <g className="lc-timer" transform={`translate(${cx} ${cy}) scale(${scale})`}>
      <g transform="translate(0 -12)">
        <Picture kind={kind} />
      </g>
      <text y="38">in {Math.max(1, round - view.round + 1)}</text>
    </g>
  );
}
