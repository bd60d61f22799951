/** Dragging: a chip along its row or column, or the chip in hand to any cell. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { columnOf, rowOf, SIZE } from "./rules";
import { centre, EXTENT, indexAt } from "./Tray";

/** A place on the drawing. */
export interface Spot {
  x: number;
  y: number;
}

export interface Drag {
  /** The cell that the chip comes from; from the hand when absent. */
  from?: number;
  /** Where the chip is shown. */
  held: Spot;
  /** The cell where it would come to rest. */
  over?: number;
}

/** Shorter movements count as a click. */
const THRESHOLD_PX = 7;

interface DragPorts {
  board: RefObject<HTMLElement | null>;
  /** Where the chip of a cell, or the one in hand, may go. */
  targets: (from: number | undefined) => readonly number[];
  drop: (from: number | undefined, to: number) => void;
}

interface Grip {
  from?: number;
  pointer: number;
  startX: number;
  startY: number;
  isMoving: boolean;
}

export function useDrag(ports: DragPorts) {
  const [drag, setDrag] = useState<Drag>();
  const grip = useRef<Grip>(undefined);
  const latest = useRef(ports);
  useEffect(() => {
    latest.current = ports;
  });

  useEffect(() => {
    const dragAt = (event: PointerEvent): Drag | undefined => {
      const box = latest.current.board.current?.getBoundingClientRect();
      if (!box || !grip.current) return undefined;
      const scale = EXTENT / box.width;
      const spot = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
      const { from } = grip.current;
      const targets = latest.current.targets(from);
      return from === undefined ? overField(spot, targets) : alongLine(from, spot, targets);
    };
    const onMove = (event: PointerEvent) => {
      const held = grip.current;
      if (event.pointerId !== held?.pointer) return;
      held.isMoving ||= Math.hypot(event.clientX - held.startX, event.clientY - held.startY) > THRESHOLD_PX;
      if (held.isMoving) setDrag(dragAt(event));
    };
    const onEnd = (event: PointerEvent) => {
      const held = grip.current;
      if (event.pointerId !== held?.pointer) return;
      const end = held.isMoving && event.type === "pointerup" ? dragAt(event) : undefined;
      grip.current = undefined;
      setDrag(undefined);
      if (end?.over !== undefined) latest.current.drop(held.from, end.over);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onEnd);
    window.addEventListener("pointercancel", onEnd);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onEnd);
      window.removeEventListener("pointercancel", onEnd);
    };
  }, []);

  const grab = (event: ReactPointerEvent, from?: number) => {
    if (event.button !== 0 || latest.current.targets(from).length === 0) return;
    grip.current = { from, pointer: event.pointerId, startX: event.clientX, startY: event.clientY, isMoving: false };
  };
  return { drag, grab };
}

/** The chip in hand goes wherever the pointer is. */
function overField(spot: Spot, targets: readonly number[]): Drag {
  const [column, row] = [indexAt(spot.x), indexAt(spot.y)];
  const isInside = column >= 0 && column < SIZE && row >= 0 && row < SIZE;
  const cell = row * SIZE + column;
  return { held: spot, over: isInside && targets.includes(cell) ? cell : undefined };
}

/** A chip on the board keeps to its row or column, and to the cells that it may reach. */
export function alongLine(from: number, spot: Spot, targets: readonly number[]): Drag {
  const [x, y] = centre(from);
  const isAcross = Math.abs(spot.x - x) >= Math.abs(spot.y - y);
  const line = targets.filter((cell) => (isAcross ? rowOf(cell) === rowOf(from) : columnOf(cell) === columnOf(from)));
  const along = (cell: number) => centre(cell)[isAcross ? 0 : 1];
  const reach = [from, ...line].map(along);
  const wanted = Math.min(Math.max(isAcross ? spot.x : spot.y, Math.min(...reach)), Math.max(...reach));
  const near = line.find((cell) => Math.abs(along(cell) - wanted) <= 50);
  return { from, held: isAcross ? { x: wanted, y } : { x, y: wanted }, over: near };
}
