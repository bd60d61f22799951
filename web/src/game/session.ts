/** A visit to a game: the table, its socket, and everything that is said and heard because of it. */
import { useEffect, useState } from "react";
import { moduleOf } from "../games";
import type { Event, GameReply } from "../wire";
import { announce, showConnection, toast, toastError } from "./notices";
import { type GameSocket, openSocket } from "./socket";
import { play } from "./sound";
import { createGameClient, type ClientNotice, isYourTurn, type GameClientStore } from "./client";
import { eventWords, turnWords } from "./words";

interface Session {
  client: GameClientStore;
  retry: () => void;
  /** Takes what a call by HTTP has changed about who we are. */
  joined: (reply: GameReply) => void;
}

/** Starts from what HTTP said, so that the first picture is the right one, and follows by socket. */
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
      toast(`${REVERTED[notice.pending.kind]}: ${notice.reason}.`, "undo", true);
      // The toast tells the reason; this tells what next.
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
  // A toast speaks for itself.
  if (TOASTED.has(event.kind)) return toast(words);
  // After a break many events come at once: only the last one is news.
  if (event.seq !== game.seq) return;
  // A draw follows a move at once: both are news.
  const isDraw = event.kind === "move" && event.side === null;
  const moved = isDraw && before?.kind === "move" ? eventWords(before, game, you, module) : "";
  announce([moved, words, module.describePosition?.(game.view), turnWords(game, you)].filter(Boolean).join(" "));
  if (event.kind === "move") play("place");
  if (game.status === "finished") play("end");
  else if (event.kind === "move" && event.side && !you.includes(event.side) && isYourTurn(client.getState()))
    play("turn");
}

/** What is no part of the board, so that nobody would see it. */
const TOASTED: ReadonlySet<Event["kind"]> = new Set(["takeback-offer", "draw-offer", "substitute", "join"]);

const REVERTED = {
  move: "Move taken back to you",
  takeback: "Nothing was taken back",
  resign: "The game goes on",
  draw: "No draw",
} as const;
