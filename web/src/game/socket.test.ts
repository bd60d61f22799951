import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type GameSocket, openSocket } from "./socket";

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
  accept() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  say(message: unknown) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

const hooks = { lastSeq: vi.fn(() => 3), pinged: vi.fn(), receive: vi.fn(), connected: vi.fn(), resend: vi.fn() };
let socket: GameSocket;
const last = () => {
  const found = FakeSocket.all.at(-1);
  if (!found) throw new Error("no socket was opened");
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  for (const hook of Object.values(hooks)) hook.mockClear();
  socket = openSocket("a b", hooks);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a game's socket", () => {
  it("asks for what happened after the last event it has", () => {
    expect(last().url).toMatch(/^ws:\/\/.*\/api\/games\/a%20b\/socket\?after=3$/);
  });

  it("comes back after a break, later each time, with the seq of that moment", () => {
    last().accept();
    last().close();
    expect(hooks.connected).toHaveBeenLastCalledWith("lost");
    hooks.lastSeq.mockReturnValueOnce(8);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().url).toMatch(/after=8$/);
    last().close();
    vi.advanceTimersByTime(390);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(410);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("passes messages on, but none from a line that was given up", () => {
    const old = last();
    old.accept();
    old.say({ type: "pong" });
    expect(hooks.receive).toHaveBeenCalledWith({ type: "pong" });
    hooks.receive.mockClear();
    window.dispatchEvent(new Event("offline"));
    old.say({ type: "pong" });
    expect(hooks.receive).not.toHaveBeenCalled();
  });

  it("gives up a line that has been silent for too long", () => {
    last().accept();
    vi.advanceTimersByTime(16_000);
    expect(last().sent.filter((text) => text.includes("ping"))).toHaveLength(3);
    vi.advanceTimersByTime(8_000);
    expect(hooks.connected).toHaveBeenLastCalledWith("lost");
  });

  it("tries at once when the browser is online again or the visitor asks", () => {
    last().accept();
    window.dispatchEvent(new Event("offline"));
    socket.retry();
    expect(FakeSocket.all).toHaveLength(2);
    last().accept();
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    expect(hooks.connected).toHaveBeenLastCalledWith("open");
  });

  it("connects anew for another identity, without a break to tell of", () => {
    last().accept();
    socket.reopen();
    expect(FakeSocket.all).toHaveLength(2);
    expect(hooks.connected).not.toHaveBeenCalledWith("lost");
  });

  it("stays closed", () => {
    last().accept();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
