/** The heat map of a bot’s search, from its progress reports. */
import type { Heat } from "../games/module";
import type { Candidate } from "../wire";

/** Each move’s share of the visits; `undefined` for bots that do not count visits. */
export function heatOf(candidates: readonly Candidate[]): Heat | undefined {
  const total = candidates.reduce((sum, { visits }) => sum + visits, 0);
  return total > 0 ? new Map(candidates.map(({ move, visits }) => [move, visits / total])) : undefined;
}
