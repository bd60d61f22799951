/** Where a bot looks, from its own reports. */
import type { Heat } from "../games/module";
import type { Candidate } from "../wire";

/** Shares of the work among the moves that it reports; nothing where it does not count. */
export function heatOf(candidates: readonly Candidate[]): Heat | undefined {
  const total = candidates.reduce((sum, { visits }) => sum + visits, 0);
  return total > 0 ? new Map(candidates.map(({ move, visits }) => [move, visits / total])) : undefined;
}
