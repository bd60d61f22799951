/** Which ply of an analysed game is on the board. */
import { useEffect, useState } from "react";
import type { Cursor } from "../app/cursor";

const PLAY_MS = 900;

export function useWalk(last: number, start: number | undefined): Cursor {
  const [shown, setShown] = useState(Math.min(start ?? last, last));
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    if (shown >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setShown(shown + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, last]);
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
