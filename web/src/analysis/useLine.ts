/** The positions of a line of moves, which the server plays. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../game/api";
import type { Line } from "../wire";

/** The most moves of a line that are shown: longer ones teach nothing more. */
export const LONGEST = 9;

/** The line from the position after `ply` moves; nothing while it is not wanted. */
export function useLine(gameId: string, ply: number, moves: readonly string[], isWanted = true) {
  const shown = moves.slice(0, LONGEST);
  return useQuery<Line>({
    queryKey: ["line", gameId, ply, shown.join(" ")],
    queryFn: ({ signal }) => api.line(gameId, { ply, moves: shown }, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
