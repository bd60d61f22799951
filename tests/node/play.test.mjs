/** Whole games of LOL Chess over one stream, in which the service keeps the position and takes the turns of its bots. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import grpc from "@grpc/grpc-js";
import { definition, dice, EXTENDED, startService, startState } from "./harness.mjs";

const [HUMAN, BOT] = ["user-7", "bot-player-1"];
const CHAMPIONS = {
  blue: ["Garen", "Ahri", "Leona", "Ashe", "Blitzcrank"],
  red: ["Aatrox", "Viktor", "Soraka", "Jhin", "Malphite"],
};

let service;
let client;
before(async () => {
  service = await startService();
  const { GameEngineService } = grpc.loadPackageDefinition(definition(EXTENDED)).lolchess;
  client = new GameEngineService(service.address, grpc.credentials.createInsecure());
});
after(() => {
  client.close();
  service.stop();
});

/** A stream, and what it says next. */
function stream() {
  const call = client.Play();
  const [said, waiting] = [[], []];
  const settle = (item) => (waiting.length ? waiting.shift()(item) : said.push(item));
  call.on("data", (value) => settle({ value }));
  call.on("error", (error) => settle({ error }));
  call.on("end", () => settle({}));
  const next = async () => {
    const item = said.length ? said.shift() : await new Promise((done) => waiting.push(done));
    if (item.error) throw item.error;
    return item.value;
  };
  return { call, next, send: (request) => call.write(request) };
}

const start = (terms) => ({ start: { gameState: startState({ blue: HUMAN, red: BOT, champions: CHAMPIONS }), ...terms } });

test("a whole game against the bot, with nothing but actions", { timeout: 300_000 }, async (t) => {
  const { call, next, send } = stream();
  const roll = dice(3);
  send(start({ botPlayerIds: [BOT], bot: "expert", iterations: 300, listsActions: true }));
  let [decisions, actions] = [0, 0];
  for (;;) {
    const news = await next();
    if (news.response === "botAction") {
      assert.equal(news.botAction.action.playerId, BOT);
      assert(news.botAction.simulationsRun > 0 && news.botAction.bot === "expert", JSON.stringify(news.botAction));
      decisions += 1;
      continue;
    }
    assert.equal(news.response, "state", JSON.stringify(news.problem));
    const { gameState, nextPlayerId, waits, actions: listed } = news.state;
    if (gameState.status === "finished") {
      assert.deepEqual([nextPlayerId, waits, gameState.winner], ["", false, "red"]);
      break;
    }
    assert.equal(waits, nextPlayerId === HUMAN);
    assert.equal(listed.length > 0, waits);
    if (waits) {
      actions += 1;
      assert(actions < 2000, "the bot does not win");
      send({ action: listed[roll(listed.length)] });
    }
  }
  t.diagnostic(`${actions} actions, ${decisions} decisions`);
  assert(decisions > 5);
  // The stream lives on: another game can be set up, here one that nobody plays but the service.
  send(start({ botPlayerIds: [HUMAN, BOT], bot: "greedy@depth=1", seed: 5 }));
  let last;
  do last = await next();
  while (last.response === "botAction" || (last.response === "state" && last.state.nextPlayerId !== ""));
  assert.equal(last.response, "state", JSON.stringify(last.problem));
  assert(["blue", "red"].includes(last.state.gameState.winner));
  call.end();
  assert.equal(await next(), undefined);
});

test("what is refused leaves the game as it was", async () => {
  const { call, next, send } = stream();
  const problem = async (request) => {
    send(request);
    const news = await next();
    assert.equal(news.response, "problem", JSON.stringify(news));
    return news.problem;
  };
  const move = (playerId, y) => ({
    action: { playerId, event: "move_chess", casterPosition: { x: 4, y: 1 }, targetPosition: { x: 4, y } },
  });
  assert.match((await problem(move(HUMAN, 2))).error, /first message/);
  assert.match((await problem({ start: {} })).error, /gameState is missing/);
  assert.match((await problem(start({ botPlayerIds: ["nobody"] }))).error, /nobody/);
  send(start({ botPlayerIds: [BOT], bot: "random" }));
  assert((await next()).state.waits);
  assert.deepEqual([(await problem(move(HUMAN, 7))).error, (await problem(move(HUMAN, 7))).code], ["Invalid move", 3]);
  assert.equal((await problem(move(BOT, 2))).code, 9);
  assert.equal((await problem({ start: { ...start({}).start, rules: "soft" } })).code, 3);
  send(move(HUMAN, 2));
  assert.equal((await next()).state.nextPlayerId, BOT);
  assert.equal((await next()).response, "botAction");
  assert((await next()).state.waits);
  // Another bot that does not exist is told when it would move.
  send(start({ botPlayerIds: [HUMAN], bot: "nobody" }));
  assert.equal((await next()).state.nextPlayerId, HUMAN);
  assert.equal((await next()).problem.code, 5);
  call.cancel();
  await assert.rejects(next(), { code: grpc.status.CANCELLED });
});
