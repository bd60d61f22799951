/** Plays a game of Connect Four with a client that openapi-typescript has made: `node play.js ADDRESS`. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/api.js";

type GameReply = components["schemas"]["GameReply"];

const baseUrl = process.argv[2];
const headers = { authorization: `Bearer ${randomBytes(16).toString("hex")}` };
const client = createClient<paths>({ baseUrl, headers });

/** The move that ends on top of the last one or, where that column is full, any. */
const choice = ({ legal, moves }: GameReply["state"]) => legal.find((move) => move === moves.at(-1)) ?? legal[0];

const created = await client.POST("/api/games", {
  body: { game: "connect4", first: { kind: "person" }, second: { kind: "bot", player: "easy" } },
});
assert.equal(created.response.status, 201, JSON.stringify(created.error));
assert(created.data);
const params = { path: { id: created.data.state.id } };
let reply: GameReply = created.data;
assert.deepEqual(reply.you, ["first"]);

const refused = await client.POST("/api/games/{id}/moves", {
  params,
  body: { clientMoveId: "no", expectedSeq: reply.state.seq, move: "9" },
});
assert.equal(refused.response.status, 422);
assert(refused.error && "outcome" in refused.error && refused.error.outcome === "illegal");
assert.match(refused.error.reason, /./);

while (reply.state.status === "in_progress") {
  const { turn, seq } = reply.state;
  if (turn && reply.you.includes(turn)) {
    const move = choice(reply.state);
    assert(move);
    const body = { clientMoveId: `move-${seq}`, expectedSeq: seq, move };
    const moved = await client.POST("/api/games/{id}/moves", { params, body });
    assert.equal(moved.data?.outcome, "accepted", JSON.stringify(moved.error));
  } else {
    await setTimeout(20);
  }
  const read = await client.GET("/api/games/{id}", { params });
  assert(read.data, JSON.stringify(read.error));
  reply = read.data;
}
const moved = reply.events.filter((event) => event.kind === "move");
assert.equal(moved.length, reply.state.ply);
assert(reply.state.result);

const record = await client.GET("/api/games/{id}/record", { params });
assert.deepEqual(record.data?.moves, moved.map((event) => event.move));
const missing = await client.GET("/api/games/{id}", { params: { path: { id: "nothing" } } });
assert.equal(missing.error?.error.code, "no_such_game");
console.log(`openapi-typescript: ${reply.state.ply} plies, ${JSON.stringify(reply.state.result)}`);
