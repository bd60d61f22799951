import { beforeEach, describe, expect, it } from "vitest";
import { gameState, move, takeback } from "../testing";
import type { FromClient, GameState } from "../wire";
import { createGameClient, type ClientNotice, isYourTurn, type GameClientStore, unconfirmedMove } from "./client";

let sent: FromClient[];
let notices: ClientNotice[];
let client: GameClientStore;

const receiveState = (state: GameState, events = [move(state.seq, state.moves.at(-1) ?? "")]) =>
  client.getState().receive({ type: "game:state", state, events });

const sentMove = (index = 0) => {
  const message = sent[index];
  if (message?.type !== "move") throw new Error("no move was sent");
  return message;
};

beforeEach(() => {
  sent = [];
  notices = [];
  client = createGameClient({
    send: (message) => sent.push(message),
    notify: (notice) => notices.push(notice),
    now: () => 1000,
  });
  client.getState().receive({ type: "welcome", you: ["first"] });
  receiveState(gameState(0, []), []);
  client.getState().connected("open");
});

describe("a move of ours", () => {
  it("is sent with the seq that we looked at and shown as unconfirmed", () => {
    client.getState().act("move", "4");
    expect(sentMove()).toMatchObject({ expectedSeq: 0, move: "4" });
    expect(unconfirmedMove(client.getState())).toBe("4");
    expect(isYourTurn(client.getState())).toBe(false);
  });

  it("is confirmed whether the answer or the state comes first", () => {
    client.getState().act("move", "4");
    const { clientMoveId } = sentMove();
    client.getState().receive({ type: "reply", reply: { outcome: "accepted", clientMoveId, seq: 1 } });
    expect(unconfirmedMove(client.getState())).toBe("4");
    receiveState(gameState(1, ["4"]));
    expect(client.getState().pending).toBeUndefined();

    receiveState(gameState(2, ["4", "4"]));
    client.getState().act("move", "3");
    receiveState(gameState(3, ["4", "4", "3"]));
    expect(unconfirmedMove(client.getState())).toBeUndefined();
    client
      .getState()
      .receive({ type: "reply", reply: { outcome: "accepted", clientMoveId: sentMove(1).clientMoveId, seq: 3 } });
    expect(client.getState().pending).toBeUndefined();
    expect(notices.filter(({ kind }) => kind === "reverted")).toEqual([]);
  });

  it("goes back with the reason when the rules forbid it", () => {
    client.getState().act("move", "4");
    const reply = { outcome: "illegal", clientMoveId: sentMove().clientMoveId, reason: "the column is full" } as const;
    client.getState().receive({ type: "reply", reply });
    expect(client.getState().pending).toBeUndefined();
    expect(notices).toMatchObject([{ kind: "reverted", reason: "the column is full" }]);
    expect(isYourTurn(client.getState())).toBe(true);
  });

  it("goes back when the game has moved on, and the new state is taken", () => {
    client.getState().act("move", "4");
    const update = { state: gameState(2, ["1", "2"]), events: [move(1, "1"), move(2, "2")] };
    client
      .getState()
      .receive({ type: "reply", reply: { outcome: "stale", clientMoveId: sentMove().clientMoveId, update } });
    expect(client.getState().game?.seq).toBe(2);
    expect(client.getState().pending).toBeUndefined();
    expect(notices.map(({ kind }) => kind)).toEqual(["event", "event", "reverted"]);
  });

  it("is not made twice while one is under way", () => {
    client.getState().act("move", "4");
    client.getState().act("move", "5");
    expect(sent).toHaveLength(1);
  });

  it("leaves alone what an answer to another id says", () => {
    client.getState().act("move", "4");
    client.getState().receive({ type: "reply", reply: { outcome: "illegal", clientMoveId: "another", reason: "no" } });
    expect(unconfirmedMove(client.getState())).toBe("4");
  });
});

describe("a broken line", () => {
  it("keeps a move made offline and sends it once the line is back", () => {
    client.getState().connected("lost");
    client.getState().act("move", "4");
    expect(sent).toEqual([]);
    expect(unconfirmedMove(client.getState())).toBe("4");
    client.getState().connected("open");
    expect(sentMove()).toMatchObject({ expectedSeq: 0, move: "4" });
  });

  it("sends an unanswered move again with the same id, and takes `duplicate` for success", () => {
    client.getState().act("move", "4");
    client.getState().connected("lost");
    client.getState().connected("open");
    expect(sentMove(1)).toEqual(sentMove(0));
    receiveState(gameState(1, ["4"]));
    const reply = { outcome: "duplicate", clientMoveId: sentMove().clientMoveId, seq: 1 } as const;
    client.getState().receive({ type: "reply", reply });
    expect(client.getState().pending).toBeUndefined();
    client.getState().resend();
    expect(sent).toHaveLength(2);
  });

  it("tells each missed event once, in order", () => {
    receiveState(gameState(1, ["4"]));
    const events = [move(1, "4"), move(2, "3"), move(3, "2")];
    receiveState(gameState(3, ["4", "3", "2"]), events);
    receiveState(gameState(3, ["4", "3", "2"]), events);
    expect(notices.map((notice) => notice.kind === "event" && notice.event.seq)).toEqual([1, 2, 3]);
  });

  it("drops a state that is older than the one it has", () => {
    receiveState(gameState(3, ["4", "3", "2"]));
    receiveState(gameState(1, ["4"]));
    expect(client.getState().game?.seq).toBe(3);
  });
});

describe("views of earlier plies", () => {
  it("are kept, and forgotten when a takeback replaces them", () => {
    receiveState(gameState(1, ["4"]));
    receiveState(gameState(2, ["4", "3"]));
    expect([...client.getState().views.keys()]).toEqual([0, 1, 2]);
    receiveState(gameState(5, ["1", "2"]), [takeback(3, 0), move(4, "1"), move(5, "2")]);
    expect([...client.getState().views.keys()]).toEqual([0, 2]);
  });
});

describe("a bot's report", () => {
  const thinking = {
    playerId: "bot-player-1",
    elapsed: 10,
    progress: null,
    candidates: [],
    line: [],
    nodes: 1,
    depth: 1,
  };

  it("counts only for the position on the board", () => {
    client.getState().receive({ type: "bot:thinking", seq: 7, ...thinking });
    expect(client.getState().thinking).toBeUndefined();
    client.getState().receive({ type: "bot:thinking", seq: 0, ...thinking });
    expect(client.getState().thinking?.receivedAt).toBe(1000);
  });

  it("of failure stays until something happens", () => {
    client.getState().receive({ type: "bot:error", playerId: "bot-player-1", error: "panic", message: "asked again" });
    expect(client.getState().trouble).toBe("asked again");
    receiveState(gameState(1, ["4"]));
    expect(client.getState().trouble).toBeUndefined();
  });
});
