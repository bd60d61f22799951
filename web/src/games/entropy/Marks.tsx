/** Marks on the board: palindromes, the last move, slides of a chip, a hint. */
import type { ReactNode } from "react";
import type { Heat } from "../module";
import { type Move, type Palindrome, parseMove, signed } from "./rules";
import { centre } from "./Tray";

/** Capsules behind the chips. */
export function Capsules({ palindromes }: { palindromes: readonly Palindrome[] }) {
  return palindromes.map(({ line, cells }) => {
    const [x1, y1] = centre(cells[0] ?? 0);
    const [x2, y2] = centre(cells.at(-1) ?? 0);
    return (
      <rect
        key={`${line}-${cells[0]}-${cells.length}`}
        className="capsule"
        x={x1 - 46}
        y={y1 - 46}
        width={x2 - x1 + 92}
        height={y2 - y1 + 92}
        rx="46"
      />
    );
  });
}

/** Where the last move went, and where it came from. */
export function LastMove({ move }: { move: Move | undefined }) {
  if (move?.kind !== "place" && move?.kind !== "slide") return null;
  return (
    <g fill="none" stroke="var(--glow)" strokeWidth="3">
      {move.kind === "slide" && (
        <>
          <Trail from={move.from} to={move.to} />
          <Ring cell={move.from} radius={14} />
        </>
      )}
      <Ring cell={move.to} radius={46} dash="8 7" />
    </g>
  );
}

function Ring({ cell, radius, dash }: { cell: number; radius: number; dash?: string }) {
  const [x, y] = centre(cell);
  return <circle cx={x} cy={y} r={radius} strokeDasharray={dash} />;
}

function Trail({ from, to }: { from: number; to: number }) {
  const [x1, y1] = centre(from);
  const [x2, y2] = centre(to);
  return <line className="trail" x1={x1} y1={y1} x2={x2} y2={y2} />;
}

/** Where the selected chip may slide, with the change of score; the best one stands out. */
export function Targets({ gains, aimed }: { gains: ReadonlyMap<number, number>; aimed?: number }) {
  const best = Math.max(...gains.values());
  const marks = (to: number, gain: number) =>
    ["target", gain === best && gain > 0 ? "best" : "", to === aimed ? "aimed" : ""].join(" ");
  return [...gains].map(([to, gain]) => (
    <Label key={to} cell={to} className={marks(to, gain)}>
      {signed(gain)}
    </Label>
  ));
}

/** The paths of a chip, under the chips. */
export function Trails({ from, targets }: { from: number; targets: readonly number[] }) {
  return targets.map((to) => <Trail key={to} from={from} to={to} />);
}

/** A ring around a chip that is selected. */
export function Selection({ cell }: { cell: number }) {
  const [x, y] = centre(cell);
  return <circle className="selection" cx={x} cy={y - 4} r="47" />;
}

/** The cell that a chip would be placed on. */
export function Aim({ cell }: { cell: number }) {
  const [x, y] = centre(cell);
  return <circle className="aim" cx={x} cy={y} r="44" />;
}

/** The heat map: the larger and lighter a mark, the more the bot searches that cell. */
export function HeatMarks({ heat }: { heat: Heat }) {
  const cells = new Map<number, number>();
  for (const [text, share] of heat) {
    const move = parseMove(text);
    if (move?.kind === "place" || move?.kind === "slide") cells.set(move.to, (cells.get(move.to) ?? 0) + share);
  }
  return [...cells].map(([cell, share]) => {
    const [x, y] = centre(cell);
    return (
      <g key={cell} className="heat">
        <circle cx={x} cy={y} r={12 + 28 * share} opacity={0.25 + 0.6 * share} />
        {share >= 0.15 && (
          <text x={x} y={y + 8}>
            {Math.round(100 * share)}
          </text>
        )}
      </g>
    );
  });
}

/** A move that the visitor asked for. */
export function HintMark({ move }: { move: Move | undefined }) {
  if (move?.kind !== "place" && move?.kind !== "slide") return null;
  return (
    <>
      {move.kind === "slide" && <HintLine from={move.from} to={move.to} />}
      <Label cell={move.to} className="target hint">
        ★
      </Label>
    </>
  );
}

/** From the rim of the chip to the ring of the target. */
function HintLine({ from, to }: { from: number; to: number }) {
  const [x1, y1] = centre(from);
  const [x2, y2] = centre(to);
  const [dx, dy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)];
  return <line className="hint-line" x1={x1 + 44 * dx} y1={y1 + 44 * dy} x2={x2 - 34 * dx} y2={y2 - 34 * dy} />;
}

function Label({ cell, className, children }: { cell: number; className: string; children: ReactNode }) {
  const [x, y] = centre(cell);
  return (
    <g className={className} transform={`translate(${x} ${y})`}>
      <circle r="31" />
      <text y="10" className="en-text">
        {children}
      </text>
    </g>
  );
}
