/** Clocks between two messages from the server, advanced by local time. */
import { useEffect, useState } from "react";
import type { Side } from "../games/module";
import type { ClockState } from "../wire";

export function leftMs(clock: ClockState, side: Side, sinceMs: number): number {
  const left = clock.leftMs[side === "first" ? 0 : 1];
  return Math.max(0, clock.running === side ? left - sinceMs : left);
}

/** 4:18, and tenths in the last twenty seconds. */
export function clockText(ms: number): string {
  if (ms < 20_000) return `0:${(ms / 1000).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function urgency(ms: number): "" | "low" | "last" {
  if (ms < 5_000) return "last";
  return ms < 20_000 ? "low" : "";
}

/** The current time, updated every `stepMs` while running. */
export function useNow(stepMs: number, isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs, isRunning]);
  return now;
}
