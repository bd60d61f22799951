/** Cached requests to the server. */
import { QueryClient, useQuery } from "@tanstack/react-query";
import type { GameInfo, Hint, League } from "../wire";
import { api, ApiError, pageStart } from "./api";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Refusals are final; only connection failures are retried.
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

/** A game as it is now; the socket keeps it up to date, and refetching would race with it. */
export const useFirstReply = (id: string, isWanted = true) =>
  useQuery({
    queryKey: ["game", id],
    queryFn: ({ signal }) => api.game(id, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Running games are polled; finished ones are loaded once. */
export function useGameList(query: string, isChanging = true) {
  return useQuery({
    queryKey: ["games", query],
    queryFn: ({ signal }) => api.games(query, signal),
    refetchInterval: isChanging ? 5_000 : false,
    staleTime: 0,
  });
}

/** The bot league of one game or of all games, polled. */
export function useLeague<T>(game: string | undefined, select: (league: League) => T) {
  return useQuery({
    queryKey: ["league", game],
    queryFn: ({ signal }) => api.league(game, signal),
    refetchInterval: 5_000,
    staleTime: 0,
    select,
  });
}

/** The view of an earlier ply; `path` holds the moves that lead there, so that a takeback reloads it. */
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

/** The game's explanation of a position. */
export const useExplanation = (id: string, ply: number, path: string, isWanted: boolean) =>
  useQuery({ ...question(["explain", id, ply, path], (signal) => api.explain(id, ply, signal)), enabled: isWanted });

/** The hint of the strongest level for a position. */
export const useHintFor = (id: string, ply: number, path: string, isWanted: boolean) =>
  useQuery({ ...hintQuery(id, ply, path), enabled: isWanted });

/** The same as a promise, from the cache if possible. */
export const fetchHint = (id: string, ply: number, path: string): Promise<Hint> =>
  queryClient.fetchQuery(hintQuery(id, ply, path));

const hintQuery = (id: string, ply: number, path: string) =>
  question(["hint", id, ply, path], (signal) => api.hint(id, ply, signal));

const question = <T>(queryKey: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
  staleTime: Number.POSITIVE_INFINITY,
  // The server allows one question per visitor at a time, and the last one may still be running.
  retry: (failures: number, error: Error) =>
    failures < 8 && error instanceof ApiError && [0, 429, 503].includes(error.status),
  retryDelay: 400,
});
