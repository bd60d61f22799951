/** A client that knows the document's proto alone plays whole games against the document's bot. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { connect, DOCUMENT, definition, dice, EXTENDED, play, randomPlayer, startService, startState } from "./harness.mjs";

/** With more the games are shorter, with fewer the decisions are quicker; the document has 1000. */
const ITERATIONS = 500;
const BOT = "bot-player-1";
const HUMAN = "user-7";
const CHAMPIONS = {
  blue: ["Garen", "Ahri", "Leona", "Ashe", "Blitzcrank"],
  red: ["Aatrox", "Viktor", "Soraka", "Jhin", "Malphite"],
};

let service;
let client;
before(async () => {
  service = await startService({ MCTS_ITERATION_BUDGET: String(ITERATIONS) });
  client = connect(service.address, DOCUMENT);
});
after(() => {
  client.close();
  service.stop();
});

test("the document's messages are ours, field by field", () => {
  const [document, extended] = [DOCUMENT, EXTENDED].map(definition);
  for (const [name, { type }] of Object.entries(document)) {
    for (const field of type?.field ?? []) {
      const ours = extended[name].type.field.find((other) => other.name === field.name);
      assert.deepEqual({ ...ours, oneofIndex: undefined }, { ...field, oneofIndex: undefined }, `${name}.${field.name}`);
    }
    for (const field of extended[name].type?.field ?? []) {
      const isKnown = type.field.some((other) => other.name === field.name);
      assert(isKnown || field.number >= 100, `${name}.${field.name} is ours and has number ${field.number}`);
    }
  }
  const calls = Object.keys(document["lolchess.GameEngineService"]);
  assert.deepEqual(calls, ["GetBotAction", "GetPossibleActions", "ValidateAction", "SimulateAction"]);
});

test("a whole game against the document's bot, every action validated", { timeout: 600_000 }, async (t) => {
  const start = startState({ name: "Human vs Bot", blue: HUMAN, red: BOT, champions: CHAMPIONS, gold: 50 });
  let decisions = 0;
  const bot = async (gameState) => {
    const response = await client.getBotAction({ gameState, playerId: BOT, timeLimitMs: 5000 });
    assert.equal(response.action.playerId, BOT);
    assert(response.simulationsRun > 0 && response.simulationsRun <= ITERATIONS, String(response.simulationsRun));
    assert(response.confidence > 0 && response.confidence < 1, String(response.confidence));
    assert(response.timeElapsedMs >= 0 && response.timeElapsedMs < 5500, String(response.timeElapsedMs));
    decisions += 1;
    return response.action;
  };
  const players = { [BOT]: bot, [HUMAN]: randomPlayer(client, HUMAN, dice(1)) };
  const { state, plies } = await play(client, start, players, { validates: true });
  t.diagnostic(`${plies} plies, ${decisions} decisions, ${state.currentRound} rounds, ${state.winner} won`);
  assert.equal(state.status, "finished");
  assert(["blue", "red"].includes(state.winner));
  assert.deepEqual(state.gameSettings, start.gameSettings);
  assert.deepEqual(state.players[0].bannedChampions, ["Teemo"]);
  assert.equal(state.players[0].username, "the blue player");
  const ids = (board) => board.map((piece) => piece.id).filter((id) => id.endsWith("_1735500000000"));
  assert.deepEqual(ids(state.board), ids(start.board));
});

/** The documentation of the interface. */
const GUIDE = readFileSync(new URL("../../docs/grpc-lolchess.md", import.meta.url), "utf8");

test("the state in the documentation can be copied", async () => {
  const gameState = JSON.parse(/```json\n([^]*?)```/.exec(GUIDE)[1]);
  const { bluePlayer: playerId } = gameState;
  const { actions } = await client.getPossibleActions({ gameState, playerId });
  assert(actions.length > 20, String(actions.length));
  const { action } = await client.getBotAction({ gameState, playerId, timeLimitMs: 1000 });
  assert.equal((await client.validateAction({ gameState, action })).error, "");
  const { resultState } = await client.simulateAction({ gameState, action });
  assert.equal(resultState.board.length, 32);
  assert.equal(resultState.board.find((piece) => piece.name === "Garen").stats.maxHp, 120);
  // What the text says is enough is enough.
  const { currentRound, shopItems, bluePlayer, redPlayer } = gameState;
  const board = gameState.board.map(({ name, position, blue }) => ({ name, position, blue }));
  const least = { currentRound, shopItems, bluePlayer, redPlayer, board };
  assert.deepEqual((await client.getPossibleActions({ gameState: least, playerId })).totalActions, actions.length);
});

test("every name in the documentation is known", async () => {
  const gameState = JSON.parse(/```json\n([^]*?)```/.exec(GUIDE)[1]);
  const names = (what) => {
    const row = GUIDE.split("\n").find((line) => line.startsWith(`| ${what}`));
    return row.split("|")[2].split(/[,;] */).map((name) => name.replaceAll("`", "").trim());
  };
  const action = { playerId: HUMAN, event: "move_chess", casterPosition: { x: 4, y: 1 }, targetPosition: { x: 4, y: 2 } };
  const check = async (state, what) => assert.deepEqual(await client.validateAction({ gameState: state, action }), { valid: true, error: "" }, what);
  const [champions, basic, combined] = ["champions", "basic items", "combined items"].map(names);
  assert.deepEqual([champions.length, basic.length, combined.length], [24, 8, 36]);
  const garen = gameState.board.findIndex((piece) => piece.name === "Garen");
  const changed = (change) => ({ ...gameState, board: gameState.board.map((piece, index) => (index === garen ? { ...piece, ...change } : piece)) });
  for (const name of champions.filter((name) => !gameState.board.some((piece) => piece.name === name))) {
    await check(changed({ id: "", name }), name);
  }
  for (const id of [...basic, ...combined]) await check(changed({ items: [{ id }] }), id);
  for (const id of basic) await check({ ...gameState, shopItems: [id, id, id] }, id);
});

test("refusals come as the document has them", async () => {
  const gameState = startState({ blue: HUMAN, red: BOT, champions: CHAMPIONS });
  const action = { playerId: HUMAN, event: "move_chess", casterPosition: { x: 4, y: 1 }, targetPosition: { x: 4, y: 7 } };
  assert.deepEqual(await client.validateAction({ gameState, action }), { valid: false, error: "Invalid move" });
  const refused = await client.simulateAction({ gameState, action });
  assert.deepEqual(refused, { resultState: null, success: false, error: "Invalid move" });
  const precondition = { code: 9 };
  await assert.rejects(client.getBotAction({ gameState, playerId: BOT }), { ...precondition, details: "Not your turn" });
  await assert.rejects(client.getBotAction({ gameState, playerId: "stranger" }), precondition);
  const finished = { ...gameState, status: "finished", winner: "red" };
  await assert.rejects(client.getBotAction({ gameState: finished, playerId: HUMAN }), precondition);
  const none = await client.getPossibleActions({ gameState: finished, playerId: HUMAN });
  assert.deepEqual(none, { actions: [], totalActions: 0 });
  const empty = { ...gameState, board: [] };
  await assert.rejects(client.getBotAction({ gameState: empty, playerId: HUMAN }), precondition);
});

test("what no game can be is refused, and the service lives on", async () => {
  const gameState = startState({ blue: HUMAN, red: BOT, champions: CHAMPIONS });
  const action = { playerId: HUMAN, event: "move_chess", casterPosition: { x: 4, y: 1 }, targetPosition: { x: 4, y: 2 } };
  const piece = gameState.board[0];
  const strange = {
    "ten thousand pieces": { board: Array(10_000).fill({ ...piece, position: { x: 0, y: 0 }, id: "" }) },
    "negative hit points": { board: [{ ...piece, stats: { hp: -3, maxHp: 100 } }] },
    "negative gold": { players: [{ ...gameState.players[0], gold: -1 }] },
    "a negative round": { currentRound: -1 },
    "an unknown champion": { board: [{ ...piece, name: "Kindred" }] },
    "a square off the board": { board: [{ ...piece, position: { x: 99, y: -99 } }] },
    "no shop": { shopItems: [] },
  };
  for (const [what, change] of Object.entries(strange)) {
    const state = { ...gameState, ...change };
    const { valid, error } = await client.validateAction({ gameState: state, action });
    assert(!valid && error.length > 0 && error.length < 200, `${what}: ${error}`);
    const { success, resultState } = await client.simulateAction({ gameState: state, action });
    assert(!success && resultState === null, what);
    await assert.rejects(client.getBotAction({ gameState: state, playerId: HUMAN }), { code: 3 }, what);
  }
  // Beyond a megabyte nothing is read.
  const huge = { ...gameState, name: "x".repeat(2 << 20) };
  await assert.rejects(client.validateAction({ gameState: huge, action }), (error) => [8, 11].includes(error.code));
  await assert.rejects(client.getBotAction({ gameState, playerId: HUMAN, timeLimitMs: -1 }), { code: 3 });
  const { valid } = await client.validateAction({ gameState, action });
  assert(valid);
});
