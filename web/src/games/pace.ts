/** Animates one move at a time: a reply that arrives during an animation is shown when it has ended. */
import { useLayoutEffect, useRef, useState } from "react";
import type { BoardProps } from "./module";

/** How long the new move in `latest` is animated; 0 for no animation. */
export type Duration = (shown: BoardProps, latest: BoardProps) => number;

/** A reply has at most `steps` plies: more than one if a random draw belongs to it. */
export function usePaced(latest: BoardProps, duration: Duration, steps = 1): BoardProps {
  const [shown, setShown] = useState(latest);
  const restsAt = useRef(0);
  // Before the screen is drawn: an update that waits for its turn while moves pour in would count as an endless loop.
  useLayoutEffect(() => {
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

/** Whether `latest` shows a new move, and not only the confirmation of the pending one. */
export function isAnswer(shown: BoardProps, latest: BoardProps, steps = 1): boolean {
  const plies = latest.plies - shown.plies;
  return plies > 0 && plies <= steps && shown.pending === undefined;
}
