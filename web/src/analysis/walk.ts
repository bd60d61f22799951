/** Which ply of an analysed game is on the board. */
import { useCallback, useState } from "react";
import { type Cursor, usePlaying } from "../app/cursor";

export function useWalk(last: number, start: number | undefined): Cursor {
  const [shown, setShown] = useState(Math.min(start ?? last, last));
  const step = useCallback(() => setShown(shown + 1), [shown]);
  const [isPlaying, setPlaying] = usePlaying(shown, last, step);
  return {
    shown,
    isLive: false,
    isPlaying,
    seek: (ply) => {
      setPlaying(false);
      setShown(Math.max(0, Math.min(last, ply)));
    },
    togglePlay: () => {
      if (!isPlaying && shown >= last) setShown(0);
      setPlaying(!isPlaying);
    },
  };
}
