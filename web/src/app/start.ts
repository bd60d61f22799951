/** Starts games and opens them. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../game/api";
import { ladder } from "../game/levels";
import { toastError } from "../game/notices";
import { queryClient } from "../game/query";
import type { CreateGame, GameInfo, GameRecord, GameReply, ImportGame, RematchRequest } from "../wire";

/** Opens the game of a reply, at a ply if one is given. */
function useOpenGame() {
  const navigate = useNavigate();
  return (reply: GameReply, ply?: number) => {
    queryClient.setQueryData(["game", reply.state.id], reply);
    void navigate({ to: "/games/$id", params: { id: reply.state.id }, search: ply === undefined ? {} : { ply } });
  };
}

export function useCreateGame() {
  const openGame = useOpenGame();
  return useMutation({
    mutationFn: (request: CreateGame) => api.create(request),
    onSuccess: (reply) => openGame(reply),
    onError: (error) => toastError(error.message),
  });
}

/** The same draws with the sides swapped. */
export const SECOND_HALF: RematchRequest = { swap: true, sameDraws: true };

/** A reply with the same game is an offer, which the game's socket tells of. */
export function useRematch(id: string) {
  const openGame = useOpenGame();
  return useMutation({
    mutationFn: (request: RematchRequest) => api.rematch(id, request),
    onSuccess: (reply) => reply.state.id !== id && openGame(reply),
    onError: (error) => toastError(error.message),
  });
}

interface PlayOn extends Omit<ImportGame, "record"> {
  record: () => Promise<GameRecord>;
}

/** Starts from the moves of a record; if bots play on, the visitor follows from that ply. */
export function usePlayOn() {
  const openGame = useOpenGame();
  return useMutation({
    mutationFn: async ({ record, ...request }: PlayOn) => api.import({ record: await record(), ...request }),
    onSuccess: (reply, { ply, public: isPublic }) => openGame(reply, isPublic ? ply : undefined),
    onError: (error) => toastError(error.message),
  });
}

/** The visitor moves first. */
export const againstBot = (game: string, level: string, options: unknown = null): CreateGame => ({
  game,
  options,
  first: { kind: "person" },
  second: { kind: "bot", player: level },
});

const KEY = "parlor.level.";

/** The rated level last chosen for a game, or the middle one. */
export function rememberedLevel({ id, levels }: GameInfo): string {
  const rungs = ladder(levels);
  const middle = rungs[Math.floor((rungs.length - 1) / 2)]?.name ?? "";
  try {
    const stored = localStorage.getItem(KEY + id);
    return rungs.some((level) => level.name === stored) && stored ? stored : middle;
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
