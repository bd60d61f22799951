/** How long a disc falls. */
import type { BoardProps } from "../module";
import { isAnswer } from "../pace";
import { columnOf, isView, landedSquare, landingRow, ROWS } from "./rules";

const ROW_MS = 62;
const BOUNCE_MS = 90;

/** How long the disc falls that is new in `latest`; 0 when none is. */
export function fallMs(shown: BoardProps, latest: BoardProps): number {
  if (!isView(latest.view)) return 0;
  const sent = columnOf(latest.pending);
  if (sent !== undefined && shown.pending === undefined) return duration(landingRow(latest.view, sent));
  if (!isAnswer(shown, latest)) return 0;
  return duration(landedSquare(latest.view, latest.lastMove)?.row ?? ROWS - 1);
}

const duration = (row: number) => ROW_MS * (row + 1) + BOUNCE_MS;
