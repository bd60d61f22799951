/** Hints in two steps: the move, then the reason. They apply to one position and can be shown automatically. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toastError } from "../game/notices";
import { fetchHint } from "../game/query";
import type { GameState, Hint } from "../wire";
import { useAids } from "./aids";

export interface Hinting {
  data?: Hint;
  isPending: boolean;
  /** Whether the reason is shown too. */
  isWhyShown: boolean;
  /** Asks for the move first, then for the reason. */
  ask: () => void;
}

interface Question {
  at: number;
  ply: number;
  path: string;
}

/** `isOpen` says whether it is the visitor's move and the connection is open. */
export function useHint(game: GameState, isOpen: boolean): Hinting {
  const { id, seq, ply, moves } = game;
  const { areHintsKept } = useAids(game);
  const [whyAt, setWhyAt] = useState<number>();
  const { data, isPending, mutate } = useMutation({
    mutationFn: async ({ at, ply: asked, path }: Question) => ({ at, hint: await fetchHint(id, asked, path) }),
    onError: (error) => toastError(error.message),
  });
  const hint = data?.at === seq ? data.hint : undefined;
  const path = moves.join(" ");
  const isMissing = areHintsKept && isOpen && !hint;
  useEffect(() => {
    if (isMissing) mutate({ at: seq, ply, path });
  }, [isMissing, mutate, ply, seq, path]);
  return {
    data: hint,
    isPending,
    isWhyShown: whyAt === seq,
    ask: () => (hint ? setWhyAt(seq) : mutate({ at: seq, ply, path })),
  };
}
