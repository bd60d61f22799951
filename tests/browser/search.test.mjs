/** What bots show: candidate moves, the heat map, the evaluation bar, hints in two steps, and a bot that fails. */
import assert from "node:assert/strict";
import {
  startSite,
  bot,
  column,
  createGame,
  drop,
  ONE_DEVICE,
  PERSON,
  press,
  shot,
  stateOf,
  test,
  untilDiscs,
} from "./harness.mjs";

const site = startSite();

/** A bot for each game that thinks long enough to be watched, after a first move. */
const THINKERS = {
  connect4: { first: PERSON, second: bot("mcts"), act: (page) => drop(page, 4) },
  entropy: { first: bot("mcts"), second: PERSON, act: (page) => page.locator('[data-cell="d4"]').click() },
  lolchess: {
    first: PERSON,
    second: bot("minimax"),
    act: async (page) => {
      await page.locator('[data-square="e2"]').click();
      await page.locator('[data-square="e4"]').click();
    },
  },
};

/** Holds back everything after a bot's first report, so that the test need not be quick. */
const holdThought = (page) =>
  page.routeWebSocket(/\/socket/, (socket) => {
    let isHeld = false;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const { type, candidates } = JSON.parse(message);
      isHeld ||= type === "bot:thinking" && candidates.length > 0;
      if (!isHeld || type === "bot:thinking") socket.send(message);
    });
  });

for (const [game, { first, second, act }] of Object.entries(THINKERS)) {
  test(`${game}: a bot shows where it searches while it thinks`, { timeout: 90_000 }, async () => {
    const page = await site.visit();
    await holdThought(page);
    await createGame(page, { game, first, second });
    await act(page);
    await page.locator(".board .heat").first().waitFor();
    await shot(page, `heat-${game}-desk-dark`);
    await page.locator(".candidate .meter").first().waitFor();
    await press(page, "Heat map");
    await page.locator(".board .heat").first().waitFor({ state: "detached" });
  });
}

test("the evaluation bar is off at first, then speaks for one side with words", { timeout: 90_000 }, async () => {
  const page = await site.visit();
  await createGame(page, ONE_DEVICE);
  assert.equal(await page.getByRole("meter").count(), 0);
  await press(page, "Evaluation");
  const bar = page.getByRole("meter", { name: "Evaluation for red" });
  await page.getByTestId("evaluation").getByText(/^Red wins in 21/).waitFor({ timeout: 30_000 });
  assert.equal(await bar.getAttribute("aria-valuenow"), "95");
  assert.match(await page.getByTestId("evaluation").textContent(), /proven/);
  await drop(page, 1);
  await page.getByTestId("evaluation").getByText(/^Yellow wins in/).waitFor({ timeout: 30_000 });
  assert.equal(await bar.getAttribute("aria-valuenow"), "5");
  await page.reload();
  await page.getByTestId("evaluation").getByText(/^Yellow wins in/).waitFor({ timeout: 30_000 });
});

test("a hint says where, then why, and may come at every move", { timeout: 90_000 }, async () => {
  const page = await site.visit();
  await createGame(page, ONE_DEVICE);
  await press(page, "Hint");
  await page.getByTestId("hint").getByText("★ Column 4").waitFor();
  await page.getByTestId("status").getByText("★ Column 4.").waitFor();
  assert.equal(await page.getByTestId("why").count(), 0, "first only where");
  await page.getByRole("button", { name: "Why?" }).first().click();
  // A sentence, not a line of moves.
  await page.getByTestId("why").getByText(/^(\. [A-Z]| [a-z])[^;]*[a-z]\.$/).waitFor();
  await page.getByRole("checkbox", { name: "Show a hint for every move" }).check();
  await drop(page, 4);
  await page.getByTestId("hint").getByText("★ Column").waitFor();
  assert.equal(await page.getByTestId("why").count(), 0);
});

test("a bot that fails is named, with what comes next", { timeout: 60_000 }, async () => {
  const page = await site.visit();
  // A message of the server, injected into the socket: a bot cannot be made to fail on demand.
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      const { type, playerId } = JSON.parse(message);
      if (type !== "bot:thinking") return;
      socket.send(JSON.stringify({ type: "bot:error", playerId, error: "deadline", message: "no answer after 14 s" }));
    });
  });
  await createGame(page, { ...ONE_DEVICE, second: bot("alphabeta"), delayMs: 4000 });
  await column(page, 4).click();
  const sign = page.getByRole("complementary", { name: "Game" });
  await sign.getByText("Alphabeta did not answer.").waitFor();
  await sign.getByText("No answer after 14 s. Asking again; if that fails too, another bot takes over.").waitFor();
  await shot(page, "failed-desk-dark");
  await untilDiscs(page, 2);
  await sign.getByText("did not answer").waitFor({ state: "detached" });
  assert.equal((await stateOf(page)).ply, 2);
});

test("newcomers are told how to play, until they switch it off", async () => {
  const page = await site.visit();
  await createGame(page, ONE_DEVICE);
  const tips = page.getByRole("region", { name: "First time here?" });
  await tips.getByText("Click a column and your disc falls into it.").waitFor();
  await press(page, "Got it");
  await tips.waitFor({ state: "detached" });
  await createGame(page, { game: "entropy", first: PERSON, second: PERSON });
  await tips.getByText("Chaos places the drawn chip").waitFor();
  await press(page, "Settings");
  await page.getByRole("checkbox", { name: "Show tips for new players" }).uncheck();
  await tips.waitFor({ state: "detached" });
  await createGame(page, { game: "lolchess", first: PERSON, second: PERSON });
  await page.locator(".lc-cells").waitFor();
  assert.equal(await tips.count(), 0);
});
