/** The position on the board: its view and what is known about it. */
import { useEffect, useMemo, useState } from "react";
import { useExplanation, usePly } from "../game/query";
import type { GameClient } from "../game/client";
import { sideNames } from "../game/words";
import type { GameModule, SideNames } from "../games/module";
import type { GameState } from "../wire";
import type { Evaluation } from "../ui/EvaluationBar";
import { useAids } from "./aids";
import type { Cursor } from "./cursor";
import { useEvaluation } from "./evaluation";

export interface Position {
  view: unknown;
  sides: SideNames;
  /** The game's own facts, where the visitor wants them. */
  facts: unknown;
  verdict?: string;
  /** Who is ahead, where the visitor wants it. */
  evaluation?: Evaluation;
  isEvaluating: boolean;
  reasons: readonly string[];
  isProving: boolean;
  /** Why the facts could not be loaded. */
  problem?: string;
}

/** `isWhyAsked` asks for the facts even where they are not drawn. */
export function usePosition(
  game: GameState,
  client: GameClient,
  module: GameModule,
  cursor: Cursor,
  isWhyAsked: boolean,
): Position {
  const { isProofShown, isEvaluationShown } = useAids(game);
  const { shown, isLive } = cursor;
  const path = useMemo(() => game.moves.slice(0, shown).join(" "), [game.moves, shown]);
  const sides = useMemo(() => sideNames(game), [game]);
  const known = isLive ? game.view : client.views.get(shown);
  const fetched = usePly(game.id, shown, game.moves.join(" "), known === undefined);
  // Nothing is left to prove when the game is over.
  const isOpen = !isLive || game.result === null;
  const isAsked = module.hasProof && (isProofShown || isWhyAsked) && isOpen;
  const isRested = useRested(path);
  const proof = useExplanation(game.id, shown, path, isRested && isAsked);
  const facts = isOpen ? proof.data?.facts : undefined;
  const weighed = useEvaluation({ game, client, cursor, sides, path, isWanted: isRested && isEvaluationShown });
  const share = facts === undefined ? undefined : module.provenShare?.(facts);
  const verdict = facts === undefined ? undefined : module.proofSummary?.(facts, sides);
  return {
    view: known ?? fetched?.view ?? game.view,
    sides,
    facts,
    verdict,
    // A proven result overrides an estimate.
    evaluation: share !== undefined && verdict ? { share, words: verdict, isProven: true } : weighed.evaluation,
    isEvaluating: weighed.isAsking,
    reasons: facts === undefined ? [] : (module.proofReasons?.(facts, sides) ?? []),
    isProving: isAsked && !proof.isError && proof.data === undefined,
    problem: proof.isError ? proof.error.message : undefined,
  };
}

/** How long a position must stay on the board before the server is asked about it. */
const REST_MS = 200;

/** Whether the position has stayed for a moment, so that stepping through a game sends no requests. */
function useRested(path: string): boolean {
  const [rested, setRested] = useState(path);
  useEffect(() => {
    const timer = setTimeout(() => setRested(path), REST_MS);
    return () => clearTimeout(timer);
  }, [path]);
  return rested === path;
}
