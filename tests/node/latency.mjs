/**
 * Latency and deadlines of the bot service, one call after another.
 * Usage: node latency.mjs ADDRESS CALLS; prints a table, and fails where a quiet machine would do better.
 */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import grpc from "@grpc/grpc-js";
import { bots } from "./harness.mjs";

const DEADLINES_MS = [50, 100, 300, 1000];
/** Calls of `Moves` in a round, and rounds of which the best counts: other programs may disturb some. */
const MOVES = 50;
const ROUNDS = 5;
const QUIET_MS = 3;

async function movesMedian(client) {
  const times = [];
  for (let call = 0; call < MOVES; call++) {
    const began = performance.now();
    await client.call("Moves", { position: { game: "connect4", moves: ["4", "4"] } });
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[MOVES / 2];
}

/** How many decisions arrive before their deadline, where the limits of the search alone would allow a minute. */
async function met(client, deadlineMs, calls) {
  let answered = 0;
  for (let call = 0; call < calls; call++) {
    const request = { position: { game: "connect4" }, player: "mcts", limits: { time_ms: 60_000 } };
    try {
      const reply = await client.call("Choose", request, deadlineMs);
      answered += reply.thought.move ? 1 : 0;
    } catch (error) {
      assert.equal(error.code, grpc.status.DEADLINE_EXCEEDED, error.message);
    }
  }
  return answered;
}

/** The median of `Moves` in milliseconds, and how many of so many calls met each deadline. */
export async function measure(address, calls) {
  const client = bots(address);
  await movesMedian(client); // the first calls set the connection up
  let median = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) median = Math.min(median, await movesMedian(client));
  const answered = [];
  for (const deadline of DEADLINES_MS) answered.push(await met(client, deadline, calls));
  client.close();
  const row = answered.map((count) => `${count}/${calls}`).join(" | ");
  return { median, answered, row: `| Node | ${median.toFixed(2)} | ${(1000 / median).toFixed(0)} | ${row} |` };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const calls = Number(process.argv[3]);
  const { median, answered, row } = await measure(process.argv[2], calls);
  console.log(row);
  assert(median < QUIET_MS, `the median of Moves is ${median.toFixed(2)} ms`);
  assert(Math.min(...answered) === calls, `deadlines of ${DEADLINES_MS} ms were met ${answered} times of ${calls}`);
}
