/** Challenges to and from the visitor. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { text } from "../text";
import type { Challenge, ClockSettings } from "../wire";
import { useAccount } from "./account";
import { api } from "./api";
import { toastError } from "./notices";
import { queryClient } from "./query";

const KEY = ["challenges"];
/** How often to look for new ones, and for the answer to one that was made here. */
const POLL_MS = 10_000;
const ANSWER_MS = 1_500;

/** The challenges that wait for an answer of the visitor. */
export function useIncomingChallenges(): readonly Challenge[] {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.challenges(signal),
    // A BOT answers by its program.
    enabled: account != null && !account.isBot,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  return account ? (data?.in ?? []) : [];
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** Declines a challenge. */
export const useDecline = () =>
  useMutation({ mutationFn: api.declineChallenge, onSettled: refresh, onError: (error) => toastError(error.message) });

/** Accepts a challenge and opens its game. */
export const useAccept = (onOpen: (id: string) => void) =>
  useMutation({
    mutationFn: api.acceptChallenge,
    onSettled: refresh,
    onSuccess: (reply) => onOpen(reply.state.id),
    onError: (error) => toastError(error.message),
  });

/** What became of a challenge: it waits, is a game, or is gone. */
export function useAnswer(id: string | undefined): "waits" | "game" | "gone" {
  const { data } = useQuery({
    queryKey: ["answer", id],
    queryFn: async ({ signal }) => {
      const { out } = await api.challenges(signal);
      if (out.some((challenge) => challenge.id === id)) return "waits";
      // The game has the id of the challenge.
      return api.game(id ?? "", signal).then(
        () => "game" as const,
        () => "gone" as const,
      );
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || state.data === "waits" ? ANSWER_MS : false),
    staleTime: 0,
  });
  return data ?? "waits";
}

/** "rated, 5 min + 3 s". */
export function termsOf({ rated, clock }: Challenge): string {
  return text.challenge.terms(rated, clock ? clockWords(clock) : "");
}

export const clockWords = (clock: ClockSettings): string =>
  clock.kind === "game"
    ? text.challenge.perGame(Math.round(clock.seconds / 60), clock.increment)
    : text.challenge.perTurn(clock.seconds);
