/** The next game: started at once against a bot; between two people, offered by one and accepted by the other. */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Side } from "../games/module";
import { text } from "../text";
import type { GameState, RematchRequest } from "../wire";
import { SECOND_HALF, useRematch } from "./start";
import { Tool } from "./Tool";

/** Who offers a rematch that the other has not accepted yet. */
export function rematchOfferer({ rematch, rematchOffer }: GameState, you: readonly Side[]): "you" | "opponent" | undefined {
  if (rematch !== null || rematchOffer === undefined || you.length !== 1) return undefined;
  return you.includes(rematchOffer.side) ? "you" : "opponent";
}

/** What to ask for and how to say it: what the opponent offers, or else the `wanted` rematch. */
export function useNextGame(game: GameState, you: readonly Side[], wanted: RematchRequest, word: string) {
  const rematch = useRematch(game.id);
  const offerer = rematchOfferer(game, you);
  const { swap, sameDraws } = game.rematchOffer ?? {};
  const words = { you: text.tool.rematchOffered, opponent: text.tool.acceptRematch };
  return {
    offerer,
    isDisabled: rematch.isPending || offerer === "you",
    word: rematch.isPending ? text.tool.starting : offerer ? words[offerer] : word,
    start: () => rematch.mutate(offerer === "opponent" ? { swap, sameDraws } : wanted),
  };
}

interface RematchToolProps {
  game: GameState;
  you: readonly Side[];
  isHalfway: boolean;
}

export function RematchTool({ game, you, isHalfway }: RematchToolProps) {
  const word = isHalfway ? text.tool.secondHalf : text.tool.rematch;
  const next = useNextGame(game, you, isHalfway ? SECOND_HALF : {}, word);
  return <Tool icon="swap" word={next.word} isDisabled={next.isDisabled} onClick={next.start} />;
}

/** Follows into the rematch that you have offered, as soon as the opponent accepts it. */
export function useFollowRematch({ rematch, rematchOffer }: GameState, you: readonly Side[]) {
  const navigate = useNavigate();
  // Not when a game is opened whose rematch began long ago.
  const wasOffered = useRef(false);
  const isOffered = rematchOffer !== undefined && you.length === 1 && you.includes(rematchOffer.side);
  useEffect(() => {
    if (rematch === null) wasOffered.current = isOffered;
    else if (wasOffered.current) {
      wasOffered.current = false;
      void navigate({ to: "/games/$id", params: { id: rematch }, search: {} });
    }
  }, [rematch, isOffered, navigate]);
}
