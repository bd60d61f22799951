/** The client’s state of one game: the last state from the server and one unanswered action. */
import { createStore, type StoreApi, useStore } from "zustand";
import { text } from "../text";
import type { ActReply, Event, FromClient, GameState, GameUpdate, Presence, Side, Thinking, ToClient } from "../wire";
import { randomId } from "./random";

export type Connection = "connecting" | "open" | "lost";

/** An action that was sent or waits for the connection; its id stays the same until it is answered, so that it is never applied twice. */
export interface Pending {
  clientMoveId: string;
  expectedSeq: number;
  kind: "move" | "takeback" | "resign" | "draw";
  move?: string;
  /** The number of its event, once the server has accepted it. */
  acceptedSeq?: number;
}

export interface GameClient {
  connection: Connection;
  you: readonly Side[];
  game?: GameState;
  pending?: Pending;
  /** The last progress report of a bot; it is thinking now if `seq` is the game's. */
  thinking?: Thinking & { receivedAt: number };
  /** Why the bot failed, until it moves. */
  trouble?: string;
  presence?: Presence;
  /** When the state arrived; the clocks run from there. */
  receivedAt: number;
  /** The last move as it happened, with the time it took and what a bot thought of it. */
  lastMove?: Event & { kind: "move" };
  /** Views of earlier plies that were seen. */
  views: ReadonlyMap<number, unknown>;
}

/** Something to show or announce to the visitor. */
export type ClientNotice =
  | { kind: "event"; event: Event; before?: Event; game: GameState }
  | { kind: "reverted"; pending: Pending; reason: string }
  | { kind: "error"; message: string };

export interface GameClientActions {
  receive: (message: ToClient) => void;
  connected: (connection: Connection) => void;
  act: (kind: Pending["kind"], move?: string) => void;
  /** Sends the unanswered act again; the server knows its id. */
  resend: () => void;
}

interface ClientHooks {
  send: (message: FromClient) => void;
  notify: (notice: ClientNotice) => void;
  now: () => number;
}

export type GameClientStore = StoreApi<GameClient & GameClientActions>;

export function createGameClient({ send, notify, now }: ClientHooks): GameClientStore {
  return createStore<GameClient & GameClientActions>()((set, get) => {
    const resend = () => {
      const { pending, connection } = get();
      if (pending && connection === "open" && pending.acceptedSeq === undefined) send(request(pending));
    };

    const update = ({ state, events }: GameUpdate) => {
      const { game, views, pending, lastMove } = get();
      if (game && state.seq < game.seq) return;
      const seen = game?.seq ?? state.seq;
      set({
        game: state,
        receivedAt: now(),
        views: withView(views, state, events),
        lastMove: lastMoveOf(events) ?? lastMove,
        pending: isDone(pending, state) ? undefined : pending,
        ...(game && state.seq > game.seq ? { trouble: undefined } : {}),
      });
      for (const [index, event] of events.entries()) {
        if (event.seq > seen) notify({ kind: "event", event, before: events[index - 1], game: state });
      }
    };

    const revert = (reason: string) => {
      const { pending } = get();
      set({ pending: undefined });
      if (pending) notify({ kind: "reverted", pending, reason });
    };

    const answer = (reply: ActReply) => {
      const { pending, game } = get();
      if (reply.outcome === "stale") update(reply.update);
      if (pending?.clientMoveId !== reply.clientMoveId) return;
      switch (reply.outcome) {
        case "accepted":
        case "duplicate":
          set({ pending: (game?.seq ?? 0) >= reply.seq ? undefined : { ...pending, acceptedSeq: reply.seq } });
          break;
        case "stale":
          revert(text.game.movedOn);
          break;
        case "illegal":
          revert(reply.reason);
          break;
        case "refused":
          revert(reply.error.message);
      }
    };

    const receive = (message: ToClient) => {
      switch (message.type) {
        case "welcome":
          set({ you: message.you });
          break;
        case "game:state":
          update(message);
          break;
        case "reply":
          answer(message.reply);
          break;
        case "bot:thinking":
          if (message.seq === get().game?.seq) set({ thinking: { ...message, receivedAt: now() } });
          break;
        case "bot:error":
          set({ trouble: message.message });
          break;
        case "presence":
          set({ presence: message });
          break;
        case "error":
          notify({ kind: "error", message: message.error.message });
      }
    };

    return {
      connection: "connecting",
      you: [],
      receivedAt: now(),
      views: new Map(),
      receive,
      resend,
      connected(connection) {
        set({ connection });
        resend();
      },
      act(kind, move) {
        const { pending, game } = get();
        if (!game || pending) return;
        set({ pending: { clientMoveId: randomId(), expectedSeq: game.seq, kind, move } });
        resend();
      },
    };
  });
}

function request({ clientMoveId, expectedSeq, kind, move = "" }: Pending): FromClient {
  return kind === "move" ? { type: kind, clientMoveId, expectedSeq, move } : { type: kind, clientMoveId, expectedSeq };
}

const isDone = (pending: Pending | undefined, state: GameState) =>
  pending?.acceptedSeq !== undefined && state.seq >= pending.acceptedSeq;

const lastMoveOf = (events: readonly Event[]) => events.findLast((event) => event.kind === "move");

/** Stores the view of this ply and drops those that takebacks have invalidated. */
function withView(
  views: ReadonlyMap<number, unknown>,
  state: GameState,
  events: readonly Event[],
): ReadonlyMap<number, unknown> {
  const takenBack = events.flatMap((event) => (event.kind === "takeback" ? [event.ply] : []));
  const good = Math.min(state.ply - 1, ...takenBack);
  const kept = [...views].filter(([ply]) => ply <= good);
  return new Map([...kept, [state.ply, state.view]]);
}

/** The move to show as unconfirmed, only in the position it was made in. */
export const unconfirmedMove = ({ pending, game }: GameClient): string | undefined =>
  pending?.kind === "move" && pending.expectedSeq === game?.seq ? pending.move : undefined;

/** Whether it is the visitor’s turn and no action is pending. */
export const isYourTurn = ({ you, game, pending }: GameClient): boolean =>
  game?.turn != null && game.status === "in_progress" && you.includes(game.turn) && !pending;

export const useGameClient = <T>(store: GameClientStore, select: (client: GameClient & GameClientActions) => T): T =>
  useStore(store, select);
