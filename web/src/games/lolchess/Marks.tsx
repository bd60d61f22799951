/** What is drawn on the squares: the last action, the selection, where it may go and whom it may hit. */
import type { Heat } from "../module";
import type { Mode } from "./hand";
import { BARON_PIT, boxOf, DRAKE_PIT, type Ground } from "./ground";
import { Picture } from "./Token";
import { parseAction, pieceAt, type View } from "./view";

interface UnderProps {
  ground: Ground;
  last?: string;
  hint?: string;
  selected?: string;
  /** Squares in reach. */
  cover: readonly string[];
}

/** Marks that lie under the pieces. */
export function Under({ ground, last, hint, selected, cover }: UnderProps) {
  return (
    <>
      {squaresOf(last).map((square) => (
        <Fill key={`last ${square}`} ground={ground} square={square} className="lc-last" />
      ))}
      {squaresOf(hint).map((square) => (
        <Fill key={`hint ${square}`} ground={ground} square={square} className="lc-hint" />
      ))}
      {cover.map((square) => (
        <Brackets key={square} ground={ground} square={square} />
      ))}
      {selected && <Outline ground={ground} square={selected} className="lc-selected" />}
    </>
  );
}

/** How much of a bot's work goes to each square. */
export function HeatMarks({ ground, heat }: { ground: Ground; heat: Heat }) {
  const squares = new Map<string, number>();
  for (const [text, share] of heat) {
    const square = squaresOf(text).at(-1);
    if (square) squares.set(square, (squares.get(square) ?? 0) + share);
  }
  return [...squares].map(([square, share]) => (
    <g key={square} className="heat" opacity={0.25 + 0.5 * share}>
      <Outline ground={ground} square={square} />
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
  ground: Ground;
  square: string;
  className?: string;
}

function Fill({ ground, square, className }: SquareProps) {
  const { x, y, width } = boxOf(ground, square);
  return <rect x={x} y={y} width={width} height="100" className={className} />;
}

function Outline({ ground, square, className }: SquareProps) {
  const { x, y, width } = boxOf(ground, square);
  return <rect x={x + 3} y={y + 3} width={width - 6} height="94" rx="10" className={className} />;
}

function Brackets({ ground, square }: SquareProps) {
  const { x, y, width } = boxOf(ground, square);
  const [left, right, top, bottom] = [x + 8, x + width - 8, y + 8, y + 92];
  return (
    <path
      className="lc-reach"
      d={`M${left} ${top + 15}V${top}h15M${right - 15} ${top}H${right}v15M${right} ${bottom - 15}V${bottom}h-15M${left + 15} ${bottom}H${left}v-15`}
    />
  );
}

interface TargetsProps {
  ground: Ground;
  view: View;
  mode: Mode;
  targets: ReadonlyMap<string, string>;
  aim?: string;
}

/** Where a click would move, and whom it would hit; under the pieces. */
export function Targets({ ground, view, mode, targets, aim }: TargetsProps) {
  return [...targets].map(([square, action]) => {
    const isAimed = action === aim ? "aimed" : "";
    const isFree = !pieceAt(view, square);
    if (mode === "act" && isFree) {
      const { cx, cy, scale } = boxOf(ground, square);
      return <circle key={square} className={`lc-step ${isAimed}`} cx={cx} cy={cy} r={14 * scale} />;
    }
    const kind = mode === "act" ? "attack" : mode;
    return <Outline key={square} ground={ground} square={square} className={`lc-target ${kind} ${isAimed}`} />;
  });
}

interface TagProps {
  ground: Ground;
  square: string;
  text: string;
}

/** The number that an attack takes, over the piece. */
export function Tag({ ground, square, text }: TagProps) {
  const { x, y } = boxOf(ground, square);
  const width = 18 + text.length * 15;
  return (
    <g className={`lc-tag ${text.startsWith("+") ? "heals" : ""}`} transform={`translate(${x + 22} ${y + 18})`}>
      <rect x={-width / 2} y="-16" width={width} height="32" rx="16" />
      <text y="9">{text}</text>
    </g>
  );
}

/** The pits while nobody is in them: what comes, and when. */
export function Pits({ ground, view }: { ground: Ground; view: View }) {
  const { nextBaron, nextDrake } = view.monsters;
  return (
    <>
      <Pit ground={ground} view={view} square={BARON_PIT} kind="baron_nashor" round={nextBaron} />
      <Pit ground={ground} view={view} square={DRAKE_PIT} kind="drake" round={nextDrake} />
    </>
  );
}

interface PitProps {
  ground: Ground;
  view: View;
  square: string;
  kind: string;
  round: number | null;
}

function Pit({ ground, view, square, kind, round }: PitProps) {
  if (round === null || pieceAt(view, square)) return null;
  const { cx, cy, scale } = boxOf(ground, square);
  return (
    <g className="lc-timer" transform={`translate(${cx} ${cy}) scale(${scale})`}>
      <g transform="translate(0 -12)">
        <Picture kind={kind} />
      </g>
      <text y="38">in {Math.max(1, round - view.round + 1)}</text>
    </g>
  );
}
