/** The evaluation of the position shown: a proof first, then the bot that is thinking, then the strongest level. */
import { useHintFor } from "../game/query";
import type { GameClient } from "../game/client";
import { capital, seatName, worthOf } from "../game/words";
import type { SideNames } from "../games/module";
import type { Evaluation } from "../ui/EvaluationBar";
import type { GameState, Value } from "../wire";
import type { Cursor } from "./cursor";

interface Question {
  game: GameState;
  client: GameClient;
  cursor: Cursor;
  sides: SideNames;
  /** The moves up to the position, so that a takeback asks anew. */
  path: string;
  /** Whether the visitor wants it and has stayed on the position. */
  isWanted: boolean;
}

export interface Weighed {
  evaluation?: Evaluation;
  isAsking: boolean;
}

export function useEvaluation({ game, client, cursor, sides, path, isWanted }: Question): Weighed {
  const { shown, isLive } = cursor;
  const own = isLive ? ownOpinion(game, client) : undefined;
  const isOver = isLive && game.status !== "in_progress";
  const mayAsk = isWanted && !own && !isOver && isOpenTo(game, client);
  const asked = useHintFor(game.id, shown, path, mayAsk);
  const opinion = own ?? (asked.data && { value: asked.data.value, by: capital(asked.data.by) });
  if (!opinion || isOver) return { isAsking: mayAsk && !asked.isError };
  return { evaluation: { ...worthOf(opinion.value, sides), by: opinion.by }, isAsking: false };
}

/** The evaluation of the bots in the game: of the one that is thinking, or, between two bots, of the last one that moved. */
function ownOpinion(game: GameState, client: GameClient): { value: Value; by: string } | undefined {
  const { thinking, lastMove, you } = client;
  const best = thinking?.seq === game.seq ? thinking.candidates[0] : undefined;
  const seat = game.seats.find(({ playerId }) => playerId === thinking?.playerId);
  if (best && seat) return { value: best.value, by: seatName(seat, you) };
  const mover = game.seats.find(({ side }) => side === lastMove?.side);
  if (!isAmongBots(game) || !lastMove?.value || !mover) return undefined;
  return { value: lastMove.value, by: seatName(mover, you) };
}

/** The server evaluates for players, and for spectators only after the game. */
const isOpenTo = (game: GameState, { you }: GameClient): boolean =>
  game.status === "finished" || (you.length > 0 && game.status === "in_progress");

export const isAmongBots = ({ seats }: GameState): boolean => seats.every(({ kind }) => kind === "bot");
