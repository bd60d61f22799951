/** Which aids (proof, threats, evaluation, heat map, hints) are shown. */
import { isAnalysisHidden } from "../game/rating";
import { type Settings, useSettings } from "../game/settings";
import type { GameState } from "../wire";

const AIDS = ["isProofShown", "areThreatsShown", "isEvaluationShown", "isHeatShown", "areHintsKept"] as const;

const NONE = Object.fromEntries(AIDS.map((aid) => [aid, false]));

/** The aids that the visitor has switched on; none in a rated game until it is over. */
export function useAids(game: GameState): Pick<Settings, (typeof AIDS)[number]> {
  const chosen = useSettings();
  return isAnalysisHidden(game) ? { ...chosen, ...NONE } : chosen;
}
