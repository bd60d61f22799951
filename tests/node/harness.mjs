/** Starts the real `parlor botd` on a free port, and talks to it as the document's back end does. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import protoLoader from "@grpc/proto-loader";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const START_MS = 30_000;
/** Nobody waits longer for an answer. */
const ANSWER_MS = 30_000;

/** The document's own proto file, and ours with the extension. */
export const DOCUMENT = join(here, "proto/game-engine.proto");
export const EXTENDED = join(root, "crates/wire/proto/lolchess/game-engine.proto");
/** The interface for all games. */
export const BOTS = join(root, "crates/wire/proto/parlor/v1/bots.proto");

function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
  const places = [process.env.TESTED_BINARY, join(target, "release/parlor"), join(target, "debug/parlor")];
  const found = places.find((place) => place && existsSync(place));
  assert(found, `no parlor binary in ${target}: build it first, or name it in TESTED_BINARY`);
  return found;
}

/** Runs the service; resolves with its address once it has printed it. */
export async function startService(settings = {}) {
  const child = spawn(binary(), ["botd", "--port", "0", "--metrics-port", "0", "--log", "warn"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settings },
  });
  let output = "";
  const address = await new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no address after ${START_MS} ms:\n${output}`)), START_MS);
    const read = (chunk) => {
      output += chunk;
      const found = /Parlor bots: (\S+)/.exec(output)?.[1];
      if (found) {
        clearTimeout(timer);
        done(found);
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", (code) => fail(new Error(`the service ended with ${code}:\n${output}`)));
  });
  return { address, stop: () => child.kill("SIGTERM") };
}

/** The messages of a proto file, loaded with the options of the document's client. */
export function definition(proto) {
  return protoLoader.loadSync(proto, { keepCase: true, longs: String, enums: String, defaults: true, oneofs: true });
}

/** A client of the four calls, each as a promise. */
export function connect(address, proto) {
  const { lolchess } = grpc.loadPackageDefinition(definition(proto));
  const client = new lolchess.GameEngineService(address, grpc.credentials.createInsecure());
  const call = (name) => (request) =>
    new Promise((done, fail) => {
      const deadline = new Date(Date.now() + ANSWER_MS);
      client[name](request, { deadline }, (error, response) => (error ? fail(error) : done(response)));
    });
  return {
    getBotAction: call("GetBotAction"),
    getPossibleActions: call("GetPossibleActions"),
    validateAction: call("ValidateAction"),
    simulateAction: call("SimulateAction"),
    close: () => client.close(),
  };
}

/** A client of `parlor.v1.Bots`: `call` for one answer, `client` for everything else. */
export function bots(address, options = {}) {
  const client = new (grpc.loadPackageDefinition(definition(BOTS)).parlor.v1.Bots)(
    address,
    grpc.credentials.createInsecure(),
    options,
  );
  const call = (name, request, withinMs = ANSWER_MS) =>
    new Promise((done, fail) => {
      const deadline = new Date(Date.now() + withinMs);
      client[name](request, { deadline }, (error, reply) => (error ? fail(error) : done(reply)));
    });
  return { client, call, close: () => client.close() };
}

/** Random numbers that a test can repeat. */
export function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const BASE = {
  pieces: ["Siege Minion", "Siege Minion", "Poro"],
  files: [0, 7, 4, 1, 2, 3, 5, 6],
  minions: ["Caster Minion", "Caster Minion", ...Array(6).fill("Melee Minion")],
  minionFiles: [0, 7, 1, 2, 3, 4, 5, 6],
};

/** A game as a back end starts it, with names and squares alone: the service knows what a Garen is. */
export function startState({ name = "", blue, red, champions, gold = 0, rngSeed = 0 }) {
  const board = [];
  for (const [side, owner] of [["blue", blue], ["red", red]]) {
    const [back, front] = side === "blue" ? [0, 1] : [7, 6];
    const rows = [
      [back, BASE.files, [...BASE.pieces, ...champions[side]]],
      [front, BASE.minionFiles, BASE.minions],
    ];
    for (const [y, files, names] of rows) {
      names.forEach((piece, index) => {
        const id = `${piece.toLowerCase().replaceAll(" ", "_")}_${files[index]}_${y}_1735500000000`;
        board.push({ id, name: piece, position: { x: files[index], y }, blue: side === "blue", ownerId: owner });
      });
    }
  }
  const player = (side, userId) => ({
    userId,
    username: `the ${side} player`,
    gold,
    side,
    selectedChampions: champions[side],
    bannedChampions: ["Teemo"],
  });
  return {
    name,
    status: "in_progress",
    players: [player("blue", blue), player("red", red)],
    maxPlayers: 2,
    currentRound: 1,
    gameSettings: { roundTime: 60, startingGold: gold },
    winner: "",
    phase: "gameplay",
    bluePlayer: blue,
    redPlayer: red,
    board,
    shopItems: ["bf_sword", "tear", "giants_belt"],
    shopRefreshRound: 1,
    rngSeed: rngSeed | 0,
    rngState: rngSeed | 0,
  };
}

/** Whose turn it is. */
export const mover = (state) => (state.currentRound % 2 === 1 ? state.bluePlayer : state.redPlayer);

/**
 * Plays a game to its end: every action is simulated, and the state that comes back is sent again.
 * Each player is a function of the state that resolves with an action.
 */
export async function play(client, start, players, { mostPlies = 4000, validates = false } = {}) {
  let state = start;
  let plies = 0;
  while (state.status === "in_progress" && plies < mostPlies) {
    const action = await players[mover(state)](state);
    if (validates) {
      const verdict = await client.validateAction({ gameState: state, action });
      assert(verdict.valid, `${JSON.stringify(action)}: ${verdict.error}`);
    }
    const result = await client.simulateAction({ gameState: state, action });
    assert(result.success, result.error);
    state = result.resultState;
    plies += 1;
  }
  return { state, plies };
}

/** A player that does anything. */
export function randomPlayer(client, playerId, roll) {
  return async (gameState) => {
    const { actions, totalActions } = await client.getPossibleActions({ gameState, playerId });
    assert.equal(actions.length, totalActions);
    assert(totalActions > 0, "somebody can always do something here");
    return actions[roll(totalActions)];
  };
}
