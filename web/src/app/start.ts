/** Starting games: asks the server and goes to the table. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../game/api";
import { toastError } from "../game/notices";
import { queryClient } from "../game/query";
import type { Side } from "../games/module";
import type { CreateGame, GameInfo, GameReply, RematchRequest } from "../wire";

/** Sits down at the table of a reply. */
function useGoToTable() {
  const navigate = useNavigate();
  return (reply: GameReply) => {
    queryClient.setQueryData(["game", reply.state.id], reply);
    void navigate({ to: "/games/$id", params: { id: reply.state.id }, search: {} });
  };
}

export function useCreateGame() {
  const onSuccess = useGoToTable();
  return useMutation({
    mutationFn: (request: CreateGame) => api.create(request),
    onSuccess,
    onError: (error) => toastError(error.message),
  });
}

/** The same draws with the sides swapped. */
export const SECOND_HALF: RematchRequest = { swap: true, sameDraws: true };

export function useRematch(id: string) {
  const onSuccess = useGoToTable();
  return useMutation({
    mutationFn: (request: RematchRequest) => api.rematch(id, request),
    onSuccess,
    onError: (error) => toastError(error.message),
  });
}

/** Plays on from a ply of a finished game: you for the side to move there, a bot for the other. */
export function usePlayOn(id: string) {
  const onSuccess = useGoToTable();
  return useMutation({
    mutationFn: async ({ ply, side, level }: { ply: number; side: Side; level: string }) => {
      const record = await api.record(id);
      const you = { kind: "person" } as const;
      const bot = { kind: "bot", player: level } as const;
      return api.import({ record, ply, first: side === "first" ? you : bot, second: side === "first" ? bot : you });
    },
    onSuccess,
    onError: (error) => toastError(error.message),
  });
}

/** You begin, the bot answers. */
export const againstBot = (game: string, level: string, options: unknown = null): CreateGame => ({
  game,
  options,
  first: { kind: "person" },
  second: { kind: "bot", player: level },
});

const KEY = "parlor.level.";

/** The level last chosen for a game, or the middle one. */
export function rememberedLevel({ id, levels }: GameInfo): string {
  const middle = levels[Math.floor((levels.length - 1) / 2)]?.name ?? "";
  try {
    const stored = localStorage.getItem(KEY + id);
    return levels.some((level) => level.name === stored) && stored ? stored : middle;
  } catch {
    return middle;
  }
}

export function rememberLevel(game: string, level: string): void {
  try {
    localStorage.setItem(KEY + game, level);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
