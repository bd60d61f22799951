/** Connects a game page to the server: state, socket, toasts, announcements and sounds. */
import { useEffect, useState } from "react";
import { moduleOf } from "../games";
import { text } from "../text";
import type { Event, GameReply } from "../wire";
import { announce, showConnection, toast, toastError } from "./notices";
import { type GameSocket, openSocket } from "./socket";
import { play } from "./sound";
import { createGameClient, type ClientNotice, isYourTurn, type GameClientStore } from "./client";
import { eventWords, turnWords } from "./words";

interface Session {
  client: GameClientStore;
  retry: () => void;
  /** Applies the reply of an HTTP call that gave the visitor a seat. */
  joined: (reply: GameReply) => void;
}

/** Starts from the state loaded over HTTP, so that the first render is complete, then follows the socket. */
export function useSession(first: GameReply): Session {
  const id = first.state.id;
  const [session] = useState(() => createSession(first));
  useEffect(() => {
    session.open(id);
    return session.close;
  }, [id, session]);
  return session;
}

function createSession(first: GameReply) {
  let socket: GameSocket | undefined;
  let pingedAt = 0;
  const client: GameClientStore = createGameClient({
    now: () => Date.now(),
    send: (message) => socket?.send(message),
    notify: (notice) => handleNotice(notice, client),
  });
  client.getState().receive({ type: "welcome", you: first.you });
  client.getState().receive({ type: "game:state", state: first.state, events: first.events });

  return {
    client,
    retry: () => socket?.retry(),
    joined({ you, state }: GameReply) {
      client.getState().receive({ type: "welcome", you });
      client.getState().receive({ type: "game:state", state, events: [] });
      socket?.reopen();
    },
    open(id: string) {
      const { receive, connected, resend } = client.getState();
      socket = openSocket(id, {
        lastSeq: () => client.getState().game?.seq,
        pinged: () => {
          pingedAt = Date.now();
        },
        receive: (message) => {
          if (message.type === "pong") showConnection({ connection: "open", latency: Date.now() - pingedAt });
          else receive(message);
        },
        connected: (connection) => {
          showConnection({ connection });
          connected(connection);
        },
        resend,
      });
    },
    close() {
      socket?.close();
      showConnection(undefined);
    },
  };
}

function handleNotice(notice: ClientNotice, client: GameClientStore): void {
  const { you, game } = client.getState();
  switch (notice.kind) {
    case "error":
      toastError(notice.message);
      break;
    case "reverted":
      play("refused");
      toast(`${text.game.rejected[notice.pending.kind]}: ${notice.reason}.`, "undo", true);
      // The toast gives the reason; the announcement says whose turn it is.
      if (game) announce(turnWords(game, you));
      break;
    case "event":
      announceEvent(notice, client);
  }
}

function announceEvent({ event, before, game }: ClientNotice & { kind: "event" }, client: GameClientStore): void {
  const { you } = client.getState();
  const module = moduleOf(game.game);
  const words = eventWords(event, game, you, module);
  if (event.kind === "join" && you.includes(event.side)) return;
  // A toast is announced by itself.
  if (TOASTED.has(event.kind)) return toast(words);
  // After a reconnect many events arrive at once; only the last one is announced.
  if (event.seq !== game.seq) return;
  // A random draw follows a move immediately; both are announced.
  const isDraw = event.kind === "move" && event.side === null;
  const moved = isDraw && before?.kind === "move" ? eventWords(before, game, you, module) : "";
  announce([moved, words, module.describePosition?.(game.view), turnWords(game, you)].filter(Boolean).join(" "));
  if (event.kind === "move") play("place");
  if (game.status === "finished") play("end");
  else if (event.kind === "move" && event.side && !you.includes(event.side) && isYourTurn(client.getState()))
    play("turn");
}

/** Events that the board does not show. */
const TOASTED: ReadonlySet<Event["kind"]> = new Set(["takeback-offer", "draw-offer", "substitute", "join"]);
