/** Buttons over the drawing: one for each cell and each total. One tab stop; arrows move, Enter acts, Esc deselects. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { lineWords, type Pointed } from "./hover";
import { type Cell, cellName, INDEXES, NAMES, signed, SIZE } from "./rules";
import { FIELD_START, FIELD_TRACKS } from "./Tray";

interface CellsProps {
  cells: readonly Cell[];
  score: number;
  /** Whether arrow keys choose a cell. */
  isPlaying: boolean;
  selected?: number;
  /** What a click on a cell would change, where it would play a move. */
  gains: ReadonlyMap<number, number>;
  /** Cells whose chips can be selected. */
  movable: ReadonlySet<number>;
  onPoint: (pointed: Pointed | undefined) => void;
  onGrab: (event: PointerEvent, cell: number) => void;
  choose: (cell: number) => void;
  letGo: () => void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const LAST = SIZE;
const EDGES = [...INDEXES, LAST] as const;

export function Cells(props: CellsProps) {
  const { cells, score, isPlaying, selected, onPoint, letGo } = props;
  const [stop, setStop] = useState<[number, number]>([3, 3]);
  const grid = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && selected !== undefined) {
      event.stopPropagation();
      letGo();
    }
    const target = nextStop(event, stop);
    if (!target || !isPlaying) return;
    event.preventDefault();
    event.stopPropagation();
    grid.current?.querySelector<HTMLElement>(`[data-at="${target.join("-")}"]`)?.focus();
  };

  const button = (row: number, column: number) => {
    const pointed = pointedAt(row, column);
    const shared = {
      type: "button" as const,
      "data-at": `${row}-${column}`,
      tabIndex: row === stop[0] && column === stop[1] ? 0 : -1,
      onFocus: () => {
        setStop([row, column]);
        onPoint(pointed);
      },
      onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && onPoint(pointed),
    };
    if (pointed?.kind === "cell") return <CellButton {...props} shared={shared} cell={pointed.cell} />;
    const words = pointed ? lineWords(cells, pointed.line) : `Score, ${score} points`;
    return <button {...shared} aria-label={words} onClick={() => onPoint(pointed)} />;
  };

  return (
    <div
      ref={grid}
      className="en-cells"
      role="grid"
      aria-label="Board"
      style={{ left: FIELD_START, top: FIELD_START, gridTemplate: `${FIELD_TRACKS} / ${FIELD_TRACKS}` }}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={() => onPoint(undefined)}
      onPointerLeave={() => onPoint(undefined)}
    >
      {EDGES.map((row) => (
        <div key={row} role="row">
          {EDGES.map((column) => (
            <div key={column} role="gridcell">
              {button(row, column)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Beyond the last row and column lie the totals; the corner is the score. */
function pointedAt(row: number, column: number): Pointed | undefined {
  if (row < LAST && column < LAST) return { kind: "cell", cell: row * SIZE + column };
  if (row < LAST) return { kind: "line", line: row };
  return column < LAST ? { kind: "line", line: SIZE + column } : undefined;
}

function nextStop({ key, ctrlKey }: KeyboardEvent, [row, column]: [number, number]): [number, number] | undefined {
  if (key === "Home") return ctrlKey ? [0, 0] : [row, 0];
  if (key === "End") return ctrlKey ? [LAST, LAST] : [row, LAST];
  const step = STEPS[key];
  return step && [clamp(row + step[0]), clamp(column + step[1])];
}

const clamp = (index: number) => Math.min(LAST, Math.max(0, index));

interface CellButtonProps extends CellsProps {
  cell: number;
  shared: object;
}

function CellButton({ cell, shared, cells, selected, gains, movable, onPoint, onGrab, choose }: CellButtonProps) {
  const chip = cells[cell];
  const change = gains.get(cell);
  const isMovable = movable.has(cell);
  const act = change !== undefined ? `, ${selected === undefined ? "place here" : "slide here"}, ${signed(change)}` : "";
  return (
    <button
      {...shared}
      data-cell={cellName(cell)}
      className={isMovable ? "movable" : change === undefined ? "idle" : ""}
      aria-label={`${cellName(cell)}, ${chip ? NAMES[chip] : "empty"}${act}`}
      aria-pressed={isMovable ? cell === selected : undefined}
      aria-disabled={change === undefined && !isMovable}
      onPointerDown={(event) => onGrab(event, cell)}
      onClick={() => {
        onPoint({ kind: "cell", cell });
        choose(cell);
      }}
    />
  );
}
