/** gzip in both directions: the bytes on the wire are counted, and the answers stay the same. */
import assert from "node:assert/strict";
import { createServer, connect as tcp } from "node:net";
import { test } from "node:test";
import grpc from "@grpc/grpc-js";
import { definition, EXTENDED, startService, startState } from "./harness.mjs";

const CHAMPIONS = {
  blue: ["Garen", "Ahri", "Leona", "Ashe", "Blitzcrank"],
  red: ["Aatrox", "Viktor", "Soraka", "Jhin", "Malphite"],
};
const ACTION = { playerId: "b", event: "move_chess", casterPosition: { x: 4, y: 1 }, targetPosition: { x: 4, y: 2 } };

/** A relay that counts what passes. */
async function relay(address) {
  const counted = { sent: 0, received: 0 };
  const [host, port] = address.split(":");
  const server = createServer((client) => {
    const upstream = tcp({ host, port: Number(port) });
    client.on("data", (chunk) => {
      counted.sent += chunk.length;
    });
    upstream.on("data", (chunk) => {
      counted.received += chunk.length;
    });
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on("error", () => {});
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { counted, address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Simulates an action three times with these options of the channel; returns the state and the bytes. */
async function simulate(address, options, name = "zip") {
  const { GameEngineService } = grpc.loadPackageDefinition(definition(EXTENDED)).lolchess;
  const through = await relay(address);
  const client = new GameEngineService(through.address, grpc.credentials.createInsecure(), options);
  const call = (request) =>
    new Promise((done, fail) => client.SimulateAction(request, (error, reply) => (error ? fail(error) : done(reply))));
  const gameState = startState({ name, blue: "b", red: "r", champions: CHAMPIONS, rngSeed: 7 });
  let reply;
  try {
    for (let round = 0; round < 3; round++) reply = await call({ gameState, action: ACTION });
  } finally {
    client.close();
    through.close();
  }
  assert(reply.success, reply.error);
  return { state: reply.resultState, ...through.counted };
}

test("a client that compresses gets compressed answers", async (t) => {
  const service = await startService();
  try {
    const only = (name) => ({ "grpc.default_compression_algorithm": grpc.compressionAlgorithms[name] });
    const plain = await simulate(service.address, only("identity"));
    const zipped = await simulate(service.address, only("gzip"));
    t.diagnostic(`sent ${plain.sent} and ${zipped.sent} bytes, received ${plain.received} and ${zipped.received}`);
    assert.deepEqual(zipped.state, plain.state);
    assert(zipped.sent < plain.sent / 2, "requests are read compressed");
    // Every client of this library takes gzip, so that both get it: three plain answers would have 8 kB each.
    for (const { received } of [plain, zipped]) assert(received < 10_000, `${received} bytes`);
    // A few bytes that unpack to many are refused like many bytes.
    const bomb = simulate(service.address, only("gzip"), "x".repeat(8 << 20));
    await assert.rejects(bomb, { code: grpc.status.RESOURCE_EXHAUSTED });
  } finally {
    service.stop();
  }
});
