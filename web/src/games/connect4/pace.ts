/** One moving thing at a time: an answer that comes while a disc still falls is shown when it has landed. */
import { useEffect, useRef, useState } from "react";
import type { BoardProps } from "../module";
import { columnOf, isView, landedSquare, landingRow, ROWS } from "./rules";

const ROW_MS = 62;
const BOUNCE_MS = 90;

export function usePaced(latest: BoardProps): BoardProps {
  const [shown, setShown] = useState(latest);
  const landsAt = useRef(0);
  useEffect(() => {
    if (shown === latest) return;
    const wait = isAnswer(shown, latest) ? landsAt.current - performance.now() : 0;
    const show = () => {
      const fall = fallMs(shown, latest);
      if (fall > 0) landsAt.current = performance.now() + fall;
      setShown(latest);
    };
    if (wait <= 0) {
      show();
      return;
    }
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [latest, shown]);
  return shown;
}

/** The next move, and not just the acceptance of the one that is falling. */
const isAnswer = (shown: BoardProps, latest: BoardProps): boolean =>
  latest.plies === shown.plies + 1 && shown.pending === undefined;

/** How long the disc falls that is new in `latest`; 0 when none is. */
function fallMs(shown: BoardProps, latest: BoardProps): number {
  if (!isView(latest.view) || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const sent = columnOf(latest.pending);
  if (sent !== undefined && shown.pending === undefined) return duration(landingRow(latest.view, sent));
  if (!isAnswer(shown, latest)) return 0;
  return duration(landedSquare(latest.view, latest.lastMove)?.row ?? ROWS - 1);
}

const duration = (row: number) => ROW_MS * (row + 1) + BOUNCE_MS;
