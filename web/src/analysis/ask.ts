/** Asks the server about every position of a finished game, one at a time, and keeps the answers. */
import { useEffect, useState } from "react";
import { api, ApiError } from "../game/api";
import type { Hint, Ply } from "../wire";
import { type Appraisals, coarseToFine } from "./judge";

export interface Asking {
  appraisals: Appraisals;
  done: number;
  total: number;
  /** Why no more answers come. */
  problem?: string;
}

/** What was already answered, by game; the server keeps its answers too, and shares them. */
const known = new Map<string, ReadonlyMap<number, Hint>>();

const BUSY = new Set([0, 429, 503]);
const WAIT_MS = 700;

export function useAppraisals(id: string, plies: readonly Ply[] | undefined): Asking {
  const [appraisals, setAppraisals] = useState<Appraisals>(() => known.get(id) ?? new Map());
  const [problem, setProblem] = useState<string>();
  const wanted = plies?.filter(({ turn }) => turn !== null).map(({ ply }) => ply) ?? [];
  const total = wanted.length;
  useEffect(() => {
    if (!plies) return;
    let isWanted = true;
    const order = coarseToFine(plies.filter(({ turn }) => turn !== null).map(({ ply }) => ply));
    // One question after another: a visitor may ask one thing at a time.
    const askFrom = async (index: number): Promise<void> => {
      const ply = order[index];
      if (ply === undefined || !isWanted) return;
      if (!known.get(id)?.has(ply)) {
        const hint = await ask(id, ply, () => isWanted);
        if (!hint) return;
        const next = new Map([...(known.get(id) ?? []), [ply, hint] as const]);
        known.set(id, next);
        if (isWanted) setAppraisals(next);
      }
      return askFrom(index + 1);
    };
    askFrom(0).catch((error: unknown) => isWanted && setProblem(error instanceof Error ? error.message : String(error)));
    return () => {
      isWanted = false;
    };
  }, [id, plies]);
  return { appraisals, done: wanted.filter((ply) => appraisals.has(ply)).length, total, problem };
}

/** One answer; a busy server is asked again until it has time. */
async function ask(id: string, ply: number, isWanted: () => boolean): Promise<Hint | undefined> {
  if (!isWanted()) return undefined;
  try {
    return await api.hint(id, ply);
  } catch (error) {
    if (!(error instanceof ApiError) || !BUSY.has(error.status)) throw error;
    await new Promise((done) => setTimeout(done, WAIT_MS));
    return ask(id, ply, isWanted);
  }
}
