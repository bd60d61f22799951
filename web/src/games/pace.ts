/** One moving thing at a time: an answer that comes while a piece still moves is shown when it has come to rest. */
import { useEffect, useRef, useState } from "react";
import type { BoardProps } from "./module";

/** How long the piece moves that is new in `latest`; 0 when none does. */
export type Duration = (shown: BoardProps, latest: BoardProps) => number;

/** An answer has at most `steps` plies: more where a draw goes with it. */
export function usePaced(latest: BoardProps, duration: Duration, steps = 1): BoardProps {
  const [shown, setShown] = useState(latest);
  const restsAt = useRef(0);
  useEffect(() => {
    if (shown === latest) return;
    const wait = isAnswer(shown, latest, steps) ? restsAt.current - performance.now() : 0;
    const show = () => {
      const moves = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : duration(shown, latest);
      if (moves > 0) restsAt.current = performance.now() + moves;
      setShown(latest);
    };
    if (wait <= 0) {
      show();
      return;
    }
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [latest, shown, duration, steps]);
  return shown;
}

/** The next move, and not just the acceptance of the one that is moving. */
export function isAnswer(shown: BoardProps, latest: BoardProps, steps = 1): boolean {
  const plies = latest.plies - shown.plies;
  return plies > 0 && plies <= steps && shown.pending === undefined;
}
