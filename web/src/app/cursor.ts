/** Which ply is on the board: the latest one, or the one in the address. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useSettings } from "../game/settings";

/** Time per move when a game is replayed at normal speed. */
const PLAY_MS = 900;

/** Steps through a game at the chosen speed; at the end `isGoing` waits for more moves. */
export function usePlaying(shown: number, last: number, step: () => void, isGoing = false, isStarted = false) {
  const { speed } = useSettings();
  const [isPlaying, setPlaying] = useState(isStarted);
  useEffect(() => {
    if (!isPlaying) return;
    if (shown >= last) {
      if (!isGoing) setPlaying(false);
      return;
    }
    const timer = setTimeout(step, PLAY_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, last, step, isGoing, speed]);
  return [isPlaying, setPlaying] as const;
}

export interface Cursor {
  shown: number;
  isLive: boolean;
  isPlaying: boolean;
  seek: (ply: number) => void;
  togglePlay: () => void;
}

/** `isGoing` says that more moves will come, as in a game between bots, which is then followed at the chosen speed. */
export function useCursor(last: number, isGoing: boolean): Cursor {
  const { ply } = useSearch({ from: "/games/$id" });
  const navigate = useNavigate({ from: "/games/$id" });
  const open = useCallback(
    (wanted: number | undefined) =>
      void navigate({ search: wanted === undefined ? {} : { ply: wanted }, replace: true, resetScroll: false }),
    [navigate],
  );
  return useCursorAt(ply, open, last, isGoing);
}

/** The same on a page whose address stays as it is. */
export function useLocalCursor(last: number, isGoing: boolean): Cursor {
  const [ply, open] = useState<number>();
  return useCursorAt(ply, open, last, isGoing);
}

/** `open` shows a ply; the latest one without. */
function useCursorAt(
  ply: number | undefined,
  open: (ply: number | undefined) => void,
  last: number,
  isGoing: boolean,
): Cursor {
  const shown = Math.min(ply ?? last, last);

  const go = useCallback(
    (target: number) => {
      const wanted = Math.max(0, Math.min(last, target));
      open(wanted === last ? undefined : wanted);
    },
    [last, open],
  );

  const step = useCallback(() => go(shown + 1), [go, shown]);
  const [isPlaying, setPlaying] = usePlaying(shown, last, step, isGoing, isGoing && ply !== undefined);

  return {
    shown,
    isLive: ply === undefined || ply >= last,
    isPlaying,
    seek: (target) => {
      setPlaying(false);
      go(target);
    },
    togglePlay: () => {
      if (!isPlaying && shown >= last) go(0);
      setPlaying(!isPlaying);
    },
  };
}

/** ← → one move, Home and End, Space plays, / types; not while an input or a dialog has the focus. */
export function useReplayKeys({ shown, seek, togglePlay }: Cursor, last: number): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const act = actionOf(event.key, event.target);
      if (!act) return;
      event.preventDefault();
      act();
    };
    const actionOf = (key: string, target: EventTarget | null): (() => void) | undefined => {
      switch (key) {
        case "ArrowLeft":
          return () => seek(shown - 1);
        case "ArrowRight":
          return () => seek(shown + 1);
        case "Home":
          return () => seek(0);
        case "End":
          return () => seek(last);
        case "/":
          return () => document.getElementById("typed-move")?.focus();
        case " ":
          return target instanceof HTMLElement && target.closest("button, a, summary") ? undefined : togglePlay;
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [shown, last, seek, togglePlay]);
}

const isBusy = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, select, textarea, dialog, [role=radiogroup]") !== null;
