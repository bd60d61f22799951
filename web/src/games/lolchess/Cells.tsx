/** Buttons over the drawing, one per square. One tab stop; arrows move, Enter acts, Esc deselects; taps snap to pieces that can act. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { BARON_PIT, boxOf, DRAKE_PIT, filesOf, type Layout, ranksOf } from "./layout";
import { pieceWords } from "./pieces";
import { pieceAt, type View } from "./view";

interface CellsProps {
  layout: Layout;
  view: View;
  /** Whether arrow keys choose a square. */
  isPlaying: boolean;
  selected?: string;
  /** What a click on a square would do. */
  targets: ReadonlyMap<string, string>;
  /** What that means, in words. */
  wordsOf: (square: string) => string;
  /** Squares with pieces that can act. */
  actors: ReadonlySet<string>;
  onPoint: (square: string | undefined) => void;
  /** `isTouch` when a finger chose it: then an attack is only aimed. */
  choose: (square: string, isTouch: boolean) => void;
  clearSelection: () => void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A finger that misses by this much of a square still hits. */
const SNAP = 0.9;

export function Cells(props: CellsProps) {
  const { layout, view, isPlaying, selected, targets, actors, onPoint, choose, clearSelection } = props;
  const [stop, setStop] = useState("e2");
  const grid = useRef<HTMLDivElement>(null);
  const finger = useRef(false);
  const files = filesOf(layout);
  const ranks = ranksOf(layout);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && selected !== undefined) {
      event.stopPropagation();
      clearSelection();
    }
    const step = STEPS[event.key];
    if (!step || !isPlaying) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (event.target as HTMLElement).dataset.square ?? stop;
    const file = files[files.indexOf(at[0] as (typeof files)[number]) + step[0]];
    const rank = ranks[ranks.indexOf(Number(at[1]) as (typeof ranks)[number]) + step[1]];
    grid.current?.querySelector<HTMLElement>(`[data-square="${file}${rank}"]`)?.focus();
  };

  const onClick = (event: MouseEvent, square: string) => {
    const isTouch = finger.current && event.detail > 0;
    finger.current = false;
    const box = grid.current?.getBoundingClientRect();
    const isIdle = !targets.has(square) && !pieceAt(view, square);
    choose(isTouch && isIdle && box ? snapped(layout, box, event, [...targets.keys(), ...actors]) : square, isTouch);
  };

  const tracks = `${layout.lane}fr repeat(8, 100fr) ${layout.lane}fr`;
  return (
    <div
      ref={grid}
      className="lc-cells"
      role="grid"
      aria-label="Board"
      style={{
        left: `${(100 * layout.side) / layout.width}%`,
        right: `${(100 * layout.side) / layout.width}%`,
        top: `${(100 * layout.rail) / layout.height}%`,
        bottom: `${(100 * layout.rail) / layout.height}%`,
        gridTemplate: `repeat(8, 1fr) / ${tracks}`,
      }}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={() => onPoint(undefined)}
      onPointerLeave={() => onPoint(undefined)}
      onPointerDown={(event: PointerEvent) => {
        finger.current = event.pointerType !== "mouse";
      }}
    >
      {ranks.map((rank) => (
        <div key={rank} role="row">
          {files.map((file) => {
            const square = `${file}${rank}`;
            const isActor = actors.has(square);
            return (
              <div key={file} role="gridcell">
                <button
                  type="button"
                  data-square={square}
                  className={targets.has(square) || isActor ? "" : "idle"}
                  tabIndex={square === stop ? 0 : -1}
                  aria-label={squareWords(view, square) + props.wordsOf(square)}
                  aria-pressed={isActor || selected === square ? selected === square : undefined}
                  onFocus={() => {
                    setStop(square);
                    // A finger aims by its tap, not by the focus that comes with it.
                    if (!finger.current) onPoint(square);
                  }}
                  onPointerEnter={(event) => event.pointerType === "mouse" && onPoint(square)}
                  onClick={(event) => onClick(event, square)}
                />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function squareWords(view: View, square: string): string {
  const piece = pieceAt(view, square);
  if (piece) return `${square}, ${pieceWords(piece)}`;
  const { nextBaron, nextDrake } = view.monsters;
  if (square === BARON_PIT && nextBaron !== null) return `${square}, Baron comes after round ${nextBaron}`;
  if (square === DRAKE_PIT && nextDrake !== null) return `${square}, a drake comes after round ${nextDrake}`;
  return `${square}, empty`;
}

/** The square nearest to a finger among those that can do something. */
function snapped(layout: Layout, box: DOMRect, { clientX, clientY }: MouseEvent, squares: readonly string[]): string {
  const scale = box.width / (layout.width - 2 * layout.side);
  const spot = { x: (clientX - box.left) / scale + layout.side, y: (clientY - box.top) / scale + layout.rail };
  const far = (square: string) => {
    const { cx, cy } = boxOf(layout, square);
    return Math.hypot(cx - spot.x, cy - spot.y) / 100;
  };
  const [nearest] = [...squares].sort((a, b) => far(a) - far(b));
  const file = filesOf(layout).find((name) => {
    const { x, width } = boxOf(layout, `${name}1`);
    return spot.x >= x && spot.x < x + width;
  });
  const rank = ranksOf(layout)[Math.floor((spot.y - layout.rail) / 100)];
  return nearest && far(nearest) <= SNAP ? nearest : `${file ?? "a"}${rank ?? 1}`;
}
