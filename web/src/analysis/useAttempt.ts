/** What is known of a tried move: from the verdict where it was played, else from the server. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../game/api";
import type { Reason } from "../wire";
import type { Label, Verdict } from "./verdicts";

export interface Attempt {
  accepted?: boolean;
  label?: Label;
  reason?: Reason | null;
  exact?: string | null;
  /** How the game would go on, the tried move first. */
  line?: readonly string[];
  /** Whether the server could not look at it. */
  problem?: boolean;
}

/** `isKnown` says whether the verdict tells of the move already: then only a move that fails is looked at, for its reason. */
export function useAttempt(
  gameId: string,
  task: Verdict,
  tried: string | undefined,
  isKnown: boolean | undefined,
): Attempt | undefined {
  const wasPlayed = tried === task.played;
  const isWanted = tried !== undefined && !wasPlayed && isKnown !== true;
  const ply = task.ply - 1;
  const { data, isError } = useQuery({
    queryKey: ["try", gameId, ply, tried],
    queryFn: ({ signal }) => api.attempt(gameId, { ply, move: tried ?? "" }, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (tried === undefined) return undefined;
  if (wasPlayed) {
    const { label, reason, exact, refutation } = task;
    return { accepted: false, label, reason, exact, line: refutation[0] === tried ? refutation : [tried, ...refutation] };
  }
  if (!data) return isError ? { problem: true } : undefined;
  const { accepted, label, reason, exact, refutation } = data;
  return { accepted, label: label as Label, reason, exact, line: refutation.length > 0 ? refutation : [tried] };
}
