/** A visit to a game: the table, its socket, and everything that is said and heard because of it. */
import { useEffect, useState } from "react";
import { moduleOf } from "../games";
import type { Event, GameReply } from "../wire";
import { announce, showLine, toast, toastError } from "./notices";
import { type GameSocket, openSocket } from "./socket";
import { play } from "./sound";
import { createTable, type Happening, isYourTurn, type TableStore } from "./table";
import { eventWords, turnWords } from "./words";

interface Session {
  table: TableStore;
  retry: () => void;
  /** Takes what a call by HTTP has changed about who we are. */
  seated: (reply: GameReply) => void;
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
  const table: TableStore = createTable({
    now: () => Date.now(),
    send: (message) => socket?.send(message),
    happened: (happening) => tell(happening, table),
  });
  table.getState().receive({ type: "welcome", you: first.you });
  table.getState().receive({ type: "game:state", state: first.state, events: first.events });

  return {
    table,
    retry: () => socket?.retry(),
    seated({ you, state }: GameReply) {
      table.getState().receive({ type: "welcome", you });
      table.getState().receive({ type: "game:state", state, events: [] });
      socket?.reopen();
    },
    open(id: string) {
      const { receive, connected, resend } = table.getState();
      socket = openSocket(id, {
        lastSeq: () => table.getState().game?.seq,
        pinged: () => {
          pingedAt = Date.now();
        },
        receive: (message) => {
          if (message.type === "pong") showLine({ connection: "open", latency: Date.now() - pingedAt });
          else receive(message);
        },
        connected: (connection) => {
          showLine({ connection });
          connected(connection);
        },
        resend,
      });
    },
    close() {
      socket?.close();
      showLine(undefined);
    },
  };
}

function tell(happening: Happening, table: TableStore): void {
  const { you, game } = table.getState();
  switch (happening.kind) {
    case "complaint":
      toastError(happening.message);
      break;
    case "reverted":
      play("refused");
      toast(`${REVERTED[happening.pending.kind]}: ${happening.reason}.`, "undo", true);
      // The toast tells the reason; this tells what next.
      if (game) announce(turnWords(game, you));
      break;
    case "event":
      tellEvent(happening, table);
  }
}

function tellEvent({ event, before, game }: Happening & { kind: "event" }, table: TableStore): void {
  const { you } = table.getState();
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
  announce([moved, words, module.tell?.(game.view), turnWords(game, you)].filter(Boolean).join(" "));
  if (event.kind === "move") play("place");
  if (game.status === "finished") play("end");
  else if (event.kind === "move" && event.side && !you.includes(event.side) && isYourTurn(table.getState()))
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
