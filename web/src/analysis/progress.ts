/** How far an analysis has come, in words. Pure. */
import { text } from "../text";
import type { Analysis } from "./verdicts";

export function progressWords({ status, done, refined, toRefine }: Analysis, last: number, moments: number): string {
  if (status !== "running") return status === "done" && moments > 0 ? text.moments.count(moments, last) : text.analysis.status[status](done, last);
  return toRefine > 0 && done >= last ? text.analysis.status.refining(refined, toRefine) : text.analysis.status.running(done, last);
}
