/** Shows the moves of a line one after another. */
import { useEffect, useState } from "react";

/** Time per move. */
const STEP_MS = 900;

interface Played {
  key: string;
  line: readonly string[];
  count: number;
}

/** How many moves of the line are on the board: of a line that goes on from the one before, one more at a time. */
export function usePlayback(key: string, line: readonly string[]): number {
  const [played, setPlayed] = useState<Played>({ key, line, count: line.length });
  let { count } = played;
  if (played.key !== key || played.line.join(" ") !== line.join(" ")) {
    const isLonger = played.key === key && played.line.every((move, at) => move === line[at]);
    // The learner's own move is there at once.
    count = isLonger ? Math.min(line.length, played.line.length + 1) : line.length;
    setPlayed({ key, line, count });
  }
  const isGoing = count < line.length;
  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setPlayed((before) => ({ ...before, count: before.count + 1 })), STEP_MS);
    return () => clearTimeout(timer);
  }, [isGoing, count]);
  return count;
}
