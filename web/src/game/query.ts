/** Questions to the server whose answers are kept. */
import { QueryClient, useQuery } from "@tanstack/react-query";
import type { GameInfo } from "../wire";
import { api, ApiError, pageStart } from "./api";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only a broken line is worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
});

export function useCatalogue() {
  return useQuery({
    queryKey: ["catalogue"],
    queryFn: ({ signal }) => api.catalogue(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useGameInfo(id: string | undefined): GameInfo | undefined {
  return useCatalogue().data?.games.find((info) => info.id === id);
}

export function useGameList(query: string) {
  return useQuery({
    queryKey: ["games", query],
    queryFn: ({ signal }) => api.games(query, signal),
    refetchInterval: 5_000,
    staleTime: 0,
  });
}

/** The view of an earlier ply; `path` is the moves that lead there, so that a takeback asks anew. */
export function usePly(id: string, ply: number, path: string, isWanted: boolean) {
  const from = pageStart(ply);
  const found = useQuery({
    queryKey: ["plies", id, from, path],
    queryFn: ({ signal }) => api.plies(id, from, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
  return found.data?.plies.find((position) => position.ply === ply);
}

/** The game's own facts about a position. */
export function useExplanation(id: string, ply: number, path: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["explain", id, ply, path],
    queryFn: ({ signal }) => api.explain(id, ply, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // Visitors may ask one thing at a time: after a quick step the last question may still be running.
    retry: (failures, error) => failures < 8 && error instanceof ApiError && [0, 429, 503].includes(error.status),
    retryDelay: 400,
  });
}
