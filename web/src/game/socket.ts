/** Keeps a game's socket open: resumes by sequence number, reconnects with jittered backoff, detects dead connections. */
import type { FromClient, ToClient } from "../wire";
import { guestProtocols } from "./guest";

const PING_EVERY_MS = 8_000;
const DEAD_AFTER_MS = 20_000;
const RESEND_EVERY_MS = 3_000;
const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 8_000;

interface SocketHooks {
  /** The sequence number of the last event received; read for every connection. */
  lastSeq: () => number | undefined;
  receive: (message: ToClient) => void;
  connected: (connection: "connecting" | "open" | "lost") => void;
  /** Called when a ping is sent, to measure latency. */
  pinged: () => void;
  /** Called regularly to resend an unanswered action. */
  resend: () => void;
}

export interface GameSocket {
  send: (message: FromClient) => void;
  /** Tries at once instead of waiting for the next attempt. */
  retry: () => void;
  /** Reconnects: the server identifies a socket by the cookie it was opened with. */
  reopen: () => void;
  close: () => void;
}

export function openSocket(gameId: string, hooks: SocketHooks): GameSocket {
  let socket: WebSocket | undefined;
  let failures = 0;
  let lastReceivedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const connect = () => {
    clearTimeout(timer);
    const current = new WebSocket(address(gameId, hooks.lastSeq()), guestProtocols);
    socket = current;
    lastReceivedAt = Date.now();
    current.addEventListener("open", () => {
      if (socket !== current) return;
      failures = 0;
      hooks.connected("open");
      ping();
    });
    current.addEventListener("message", ({ data }) => {
      lastReceivedAt = Date.now();
      if (socket === current) hooks.receive(JSON.parse(String(data)) as ToClient);
    });
    current.addEventListener("close", () => {
      if (socket === current) handleClose();
    });
  };

  const handleClose = () => {
    socket = undefined;
    if (isClosed) return;
    hooks.connected("lost");
    clearTimeout(timer);
    timer = setTimeout(connect, delay(failures++));
  };

  const disconnect = () => {
    const current = socket;
    socket = undefined;
    current?.close();
  };

  const reopen = () => {
    if (isClosed) return;
    disconnect();
    connect();
  };

  const retry = () => {
    if (socket?.readyState !== WebSocket.OPEN) reopen();
  };

  /** A browser that says it is offline does not always close its sockets. */
  const offline = () => {
    disconnect();
    handleClose();
  };

  const send = (message: FromClient) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const ping = () => {
    hooks.pinged();
    send({ type: "ping" });
  };

  const heartbeat = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - lastReceivedAt > DEAD_AFTER_MS) offline();
    else ping();
  }, PING_EVERY_MS);
  const repeat = setInterval(hooks.resend, RESEND_EVERY_MS);
  window.addEventListener("online", retry);
  window.addEventListener("offline", offline);
  connect();

  return {
    send,
    retry,
    reopen,
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      clearInterval(repeat);
      window.removeEventListener("online", retry);
      window.removeEventListener("offline", offline);
      disconnect();
    },
  };
}

/** Doubles up to the longest wait; half of it is random, so that clients do not reconnect all at once. */
function delay(failures: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
  return longest / 2 + (Math.random() * longest) / 2;
}

function address(gameId: string, after: number | undefined): string {
  const { protocol, host } = window.location;
  const query = after === undefined ? "" : `?after=${after}`;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/games/${encodeURIComponent(gameId)}/socket${query}`;
}
