/** Where squares lie on the drawing: ten files, the outer two narrower on a phone; turned round for red. */
import { useSyncExternalStore } from "react";

export const FILES = ["z", "a", "b", "c", "d", "e", "f", "g", "h", "i"] as const;
export const RANKS = [8, 7, 6, 5, 4, 3, 2, 1] as const;

export const BARON_PIT = "z5";
export const DRAKE_PIT = "i4";

/** Shape of the drawing. */
export interface Layout {
  /** Width of the outer files. */
  lane: number;
  /** Width of the rail at the sides, and above and below. */
  side: number;
  rail: number;
  width: number;
  height: number;
  isTurned: boolean;
}

export function layoutOf(isNarrow: boolean, isTurned: boolean): Layout {
  const [lane, side, rail] = isNarrow ? [76, 8, 28] : [100, 30, 30];
  return { lane, side, rail, width: 800 + 2 * (lane + side), height: 800 + 2 * rail, isTurned };
}

/** Files and ranks from the left and from the top. */
export const filesOf = ({ isTurned }: Layout) => (isTurned ? FILES.toReversed() : FILES);
export const ranksOf = ({ isTurned }: Layout) => (isTurned ? RANKS.toReversed() : RANKS);

export interface Box {
  x: number;
  y: number;
  width: number;
  /** The middle. */
  cx: number;
  cy: number;
  /** How much smaller things are drawn in the outer files. */
  scale: number;
}

export function boxOf(layout: Layout, square: string): Box {
  const file = filesOf(layout).indexOf(square[0] as (typeof FILES)[number]);
  const rank = ranksOf(layout).indexOf(Number(square[1]) as (typeof RANKS)[number]);
  const isLane = file === 0 || file === 9;
  const width = isLane ? layout.lane : 100;
  const x = layout.side + (file === 0 ? 0 : layout.lane + (file - 1) * 100);
  const y = layout.rail + rank * 100;
  return { x, y, width, cx: x + width / 2, cy: y + 50, scale: isLane ? layout.lane / 100 : 1 };
}

/** Which square lies `files` and `ranks` away, as seen from blue. */
export function neighbour(square: string, files: number, ranks: number): string | undefined {
  const file = FILES[FILES.indexOf(square[0] as (typeof FILES)[number]) + files];
  const rank = Number(square[1]) + ranks;
  return file && rank >= 1 && rank <= 8 ? `${file}${rank}` : undefined;
}

const NARROW = "(max-width: 900px)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the side panel is below the board. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
