/** Puts positions together again from their differences. */
import type { Frames } from "../games/guided";

interface Change {
  "="?: unknown;
  "."?: Record<string, Change>;
  "-"?: readonly string[];
  "#"?: number;
}

/** A value after a change. */
export function changed(old: unknown, change: Change): unknown {
  if ("=" in change) return change["="];
  const fields = Object.entries(change["."] ?? {});
  if (Array.isArray(old)) {
    const next: unknown[] = old.slice(0, change["#"]);
    for (const [at, field] of fields) next[Number(at)] = changed(next[Number(at)], field);
    return next;
  }
  const gone = new Set(change["-"]);
  const kept = Object.entries((old ?? {}) as Record<string, unknown>).filter(([key]) => !gone.has(key));
  const next = Object.fromEntries(kept);
  for (const [key, field] of fields) next[key] = changed(next[key], field);
  return next;
}

/** The view after these moves of a chapter; nothing where the script does not go there. */
export function viewAfter(frames: Frames, lesson: string, chapter: number, moves: readonly string[]): unknown {
  const positions = frames[lesson]?.[chapter];
  if (!positions) return undefined;
  let view = positions[""];
  for (let count = 1; count <= moves.length; count++) {
    const change = positions[moves.slice(0, count).join(" ")];
    if (change === undefined) return undefined;
    view = changed(view, change as Change);
  }
  return view;
}
