/** A client that knows the extension: spells, exact values, lenient rules, and its own random numbers. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connect, DOCUMENT, dice, EXTENDED, mover, play, randomPlayer, startService, startState } from "./harness.mjs";

const CHAMPIONS = {
  blue: ["Garen", "Ahri", "Leona", "Ashe", "Blitzcrank"],
  red: ["Aatrox", "Viktor", "Soraka", "Jhin", "Malphite"],
};
/** Enough to beat chance nine times in ten, few enough to be quick; the document's own figure is 1000. */
const ITERATIONS = Number(process.env.ITERATIONS ?? 500);
const GAMES = 10;
const SPELLS = { Flash: 20, Ghost: 10, Heal: 15, Barrier: 15, Smite: 10 };
const PLAYERS = { blue: "user-1", red: "bot-player-1" };

let service;
let client;
before(async () => {
  service = await startService({ MCTS_ITERATION_BUDGET: "50" });
  client = connect(service.address, EXTENDED);
});
after(() => {
  client.close();
  service.stop();
});

/** A start in which every champion has a spell. */
function startWithSpells(options = {}) {
  const state = startState({ ...PLAYERS, champions: CHAMPIONS, gold: 100, ...options });
  state.detail = {};
  for (const names of Object.values(CHAMPIONS)) {
    names.forEach((name, slot) => {
      const [type, cooldown] = Object.entries(SPELLS)[slot];
      const piece = state.board.find((other) => other.name === name);
      piece.detail = { summonerSpell: { type, cooldown, currentCooldown: 0 } };
    });
  }
  return state;
}

const isSpell = (action) => action.event === "use_summoner_spell";

test("both sides play spells, and their cooldowns run", { timeout: 600_000 }, async (t) => {
  const roll = dice(5);
  const cast = { [PLAYERS.blue]: 0, [PLAYERS.red]: 0 };
  const eager = async (gameState) => {
    const playerId = mover(gameState);
    const { actions } = await client.getPossibleActions({ gameState, playerId });
    const spells = actions.filter(isSpell);
    const action = spells.length > 0 ? spells[roll(spells.length)] : actions[roll(actions.length)];
    if (isSpell(action)) cast[playerId] += 1;
    return action;
  };
  const { state, plies } = await play(client, startWithSpells(), { [PLAYERS.blue]: eager, [PLAYERS.red]: eager }, { mostPlies: 160 });
  t.diagnostic(`${plies} plies, spells: ${JSON.stringify(cast)}`);
  assert(cast[PLAYERS.blue] >= 5 && cast[PLAYERS.red] >= 5, JSON.stringify(cast));
  assert(state.board.some((piece) => piece.detail.summonerSpell?.currentCooldown > 0));
  assert(state.rngState === 0 && state.rngSeed === 0, "what the service draws stays its own");
});

/** One game that can be repeated: the bot's choices, the other's and the luck of the game all have seeds. */
async function game(number) {
  const botIsBlue = number % 2 === 0;
  const [bot, other] = botIsBlue ? [PLAYERS.blue, PLAYERS.red] : [PLAYERS.red, PLAYERS.blue];
  const thinker = async (gameState) => {
    const { action } = await client.getBotAction({ gameState, playerId: bot, iterations: ITERATIONS, seed: number });
    return action;
  };
  const players = { [bot]: thinker, [other]: randomPlayer(client, other, dice(number)) };
  const { state, plies } = await play(client, startWithSpells({ rngSeed: 1000 + number }), players);
  return { number, won: state.winner === (botIsBlue ? "blue" : "red"), status: state.status, plies };
}

test("the document's bot wins at least nine of ten games against chance", { timeout: 1_200_000 }, async (t) => {
  // Two at a time, for two processors.
  const numbers = Array.from({ length: GAMES }, (_, number) => number);
  const results = [];
  const worker = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      results.push(await game(number));
    }
  };
  await Promise.all([worker(), worker()]);
  results.sort((a, b) => a.number - b.number);
  for (const result of results) t.diagnostic(JSON.stringify(result));
  assert(results.every((result) => result.status === "finished"), "every game comes to an end");
  assert(results.filter((result) => result.won).length >= 9, JSON.stringify(results));
});

test("one spell a turn, and not before its time", async () => {
  const start = startWithSpells();
  const heal = { playerId: PLAYERS.blue, event: "use_summoner_spell", casterPosition: { x: 3, y: 0 } };
  const { success, resultState } = await client.simulateAction({ gameState: start, action: heal });
  assert(success && resultState.detail.hasUsedSummonerSpellThisTurn);
  assert.equal(resultState.currentRound, 1, "a spell does not end the turn");
  const barrier = { ...heal, casterPosition: { x: 5, y: 0 } };
  const again = await client.validateAction({ gameState: resultState, action: barrier });
  assert.deepEqual(again, { valid: false, error: "Cannot use a summoner spell after using another one" });
});

test("a bot or level can be named, and the answer says who it is", { timeout: 60_000 }, async () => {
  const gameState = startWithSpells();
  const answer = await client.getBotAction({ gameState, playerId: PLAYERS.blue, bot: "easy", seed: 3 });
  assert.equal(answer.bot, "easy");
  const plain = await client.getBotAction({ gameState, playerId: PLAYERS.blue });
  assert.equal(plain.bot, "classic");
  await assert.rejects(client.getBotAction({ gameState, playerId: PLAYERS.blue, bot: "stockfish" }), { code: 5 });
});

test("the same seed gives the same answer", async () => {
  const question = { gameState: startWithSpells(), playerId: PLAYERS.blue, iterations: 60, seed: 11 };
  const answers = await Promise.all([1, 2, 3].map(() => client.getBotAction(question)));
  for (const answer of answers) {
    assert.deepEqual(answer.action, answers[0].action);
    assert.equal(answer.simulationsRun, answers[0].simulationsRun);
  }
});

test("with the client's random state the future is the client's", async () => {
  const gameState = startWithSpells({ rngSeed: 12345 });
  const action = { playerId: PLAYERS.blue, event: "use_summoner_spell", casterPosition: { x: 2, y: 0 } };
  const results = await Promise.all([1, 2].map(() => client.simulateAction({ gameState, action })));
  assert.deepEqual(results[0], results[1]);
  // Ghost draws nine letters: nine steps of the reference's generator.
  let state = 12345;
  for (let draw = 0; draw < 9; draw += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  assert.equal(results[0].resultState.rngState >>> 0, state);
  const ghost = results[0].resultState.board.find((piece) => piece.name === "Ahri").debuffs[0];
  assert(ghost.id.startsWith("ghost_ahri_2_0_1735500000000_0_"), ghost.id);
});

test("lenient rules accept what the reference engine accepts", async () => {
  const gameState = startWithSpells();
  const list = async (rules) => (await client.getPossibleActions({ gameState, playerId: PLAYERS.blue, rules })).actions;
  const [strict, lenient] = [await list("strict"), await list("lenient")];
  assert(lenient.length > strict.length);
  const early = { playerId: PLAYERS.red, event: "move_chess", casterPosition: { x: 4, y: 6 }, targetPosition: { x: 4, y: 5 } };
  const judge = (rules) => client.validateAction({ gameState, action: early, rules });
  assert.deepEqual(await judge("strict"), { valid: false, error: "Not your turn" });
  assert((await judge("lenient")).valid);
  assert.match((await judge("strange")).error, /rules: expected "strict" or "lenient"/);
});

test("a client that drops the extension keeps its spells by the game's name", async () => {
  const old = connect(service.address, DOCUMENT);
  const casts = async (name) => {
    const start = startWithSpells({ name });
    const opening = { playerId: PLAYERS.blue, event: "move_chess", casterPosition: { x: 4, y: 1 }, targetPosition: { x: 4, y: 2 } };
    await client.simulateAction({ gameState: start, action: opening });
    // From here on the other client, which reads and sends the published fields alone.
    const { resultState } = await old.simulateAction({ gameState: start, action: opening });
    const { actions } = await old.getPossibleActions({ gameState: resultState, playerId: PLAYERS.red });
    return actions.filter(isSpell).length;
  };
  assert(await casts("a game with a name") > 0);
  assert.equal(await casts(""), 0);
  old.close();
});
