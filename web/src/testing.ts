/** Sample messages for tests. */
import type { Event, GameState } from "./wire";

/** A game between a person (first) and a bot. */
export function gameState(seq: number, moves: string[], more: Partial<GameState> = {}): GameState {
  const turn = moves.length % 2 === 0 ? "first" : "second";
  return {
    id: "game",
    game: "sample",
    rules: 1,
    options: null,
    seq,
    ply: moves.length,
    status: "in_progress",
    turn,
    result: null,
    ended: null,
    seats: [
      { side: "first", sideName: "red", kind: "person", playerId: "player-1", name: null, bot: null },
      { side: "second", sideName: "yellow", kind: "bot", playerId: "bot-player-1", name: "medium", bot: "medium" },
    ],
    view: { ply: moves.length },
    legal: ["1", "2", "3", "4", "5", "6", "7"],
    moves,
    lastAction: null,
    clock: null,
    takeback: true,
    takebackOffer: null,
    rematch: null,
    help: true,
    sameDrawsAs: null,
    public: false,
    delayMs: 0,
    createdAt: 0,
    ...more,
  };
}

export const move = (seq: number, text: string): Event => ({
  kind: "move",
  seq,
  at: 0,
  side: seq % 2 === 1 ? "first" : "second",
  move: text,
  ply: seq,
  thinkMs: 0,
  clockMs: null,
  value: null,
});

export const takeback = (seq: number, ply: number): Event => ({ kind: "takeback", seq, at: 0, side: "first", ply });
