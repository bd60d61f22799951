/** The position on the board: its view and what is known about it. */
import { useEffect, useMemo, useState } from "react";
import { useExplanation, usePly } from "../game/query";
import { useSettings } from "../game/settings";
import type { Table } from "../game/table";
import { sideNames } from "../game/words";
import type { GameModule, SideNames } from "../games/module";
import type { GameState } from "../wire";
import type { Cursor } from "./cursor";

export interface Position {
  view: unknown;
  sides: SideNames;
  /** The game's own facts, where the visitor wants them. */
  facts: unknown;
  verdict?: string;
  reasons: readonly string[];
  isProving: boolean;
  /** Why there are no facts. */
  problem?: string;
}

export function usePosition(game: GameState, table: Table, module: GameModule, cursor: Cursor): Position {
  const { isProofShown } = useSettings();
  const { shown, isLive } = cursor;
  const path = useMemo(() => game.moves.slice(0, shown).join(" "), [game.moves, shown]);
  const sides = useMemo(() => sideNames(game), [game]);
  const known = isLive ? game.view : table.views.get(shown);
  const fetched = usePly(game.id, shown, game.moves.join(" "), known === undefined);
  // Nothing is left to prove when the game is over.
  const isOpen = !isLive || game.result === null;
  const isAsked = module.hasProof && isProofShown && isOpen;
  const proof = useExplanation(game.id, shown, path, useRested(path) && isAsked);
  const facts = isOpen ? proof.data?.facts : undefined;
  return {
    view: known ?? fetched?.view ?? game.view,
    sides,
    facts,
    verdict: facts === undefined ? undefined : module.verdict?.(facts, sides),
    reasons: facts === undefined ? [] : (module.reasons?.(facts, sides) ?? []),
    isProving: isAsked && !proof.isError && proof.data === undefined,
    problem: proof.isError ? proof.error.message : undefined,
  };
}

/** Long enough to see that somebody stays. */
const REST_MS = 200;

/** Whether a position has stood for a moment: walking through a game asks the server nothing. */
function useRested(path: string): boolean {
  const [rested, setRested] = useState(path);
  useEffect(() => {
    const timer = setTimeout(() => setRested(path), REST_MS);
    return () => clearTimeout(timer);
  }, [path]);
  return rested === path;
}
