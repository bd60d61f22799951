/** Which ply of an analysed game is on the board: the key moment until the visitor chooses another one. */
import { useCallback, useState } from "react";
import { type Cursor, usePlaying } from "../app/cursor";

/** `start` is the ply in the address, `moment` the one to open on as far as it is known. */
export function useWalk(last: number, start: number | undefined, moment: number | undefined): Cursor {
  const [chosen, setChosen] = useState(start);
  const shown = Math.min(chosen ?? moment ?? last, last);
  const step = useCallback(() => setChosen(shown + 1), [shown]);
  const [isPlaying, setPlaying] = usePlaying(shown, last, step);
  return {
    shown,
    isLive: false,
    isPlaying,
    seek: (ply) => {
      setPlaying(false);
      setChosen(Math.max(0, Math.min(last, ply)));
    },
    togglePlay: () => {
      if (!isPlaying && shown >= last) setChosen(0);
      setPlaying(!isPlaying);
    },
  };
}
