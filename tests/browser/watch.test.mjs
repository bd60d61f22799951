/** Spectators and replays. */
import assert from "node:assert/strict";
import {
  startSite,
  boardWords,
  bot,
  createGame,
  discs,
  drop,
  ONE_DEVICE,
  shot,
  stateOf,
  test,
  untilDiscs,
} from "./harness.mjs";

const site = startSite();

const EASY = bot("easy");

async function finishedGame(page) {
  const id = await createGame(page, ONE_DEVICE);
  for (const number of [1, 2, 1, 2, 1, 2, 1]) await drop(page, number);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return id;
}

test("a spectator sees the same board, live, and cannot move", async () => {
  const player = await site.visit();
  const id = await createGame(player, ONE_DEVICE);
  const spectator = await site.visit();
  await spectator.goto(`${site.url}/games/${id}`);
  await spectator.getByText("You are watching").waitFor();
  await player.getByTestId("watchers").getByText("1 watching").waitFor();
  for (const number of [4, 4, 3]) await drop(player, number);
  await spectator.waitForFunction(() => document.querySelectorAll(".board .disc").length === 3);
  assert.deepEqual(await boardWords(spectator), await boardWords(player));
  assert.equal(await spectator.locator('[data-column][aria-disabled="false"]').count(), 0);
  await shot(spectator, "spectator-desk-dark");
});

test("a spectator who looks back is not moved by new moves", async () => {
  const player = await site.visit();
  const id = await createGame(player, ONE_DEVICE);
  for (const number of [4, 4]) await drop(player, number);
  const spectator = await site.visit();
  await spectator.goto(`${site.url}/games/${id}?ply=1`);
  await spectator.getByText("Earlier position").waitFor();
  await spectator.waitForFunction(() => document.querySelectorAll(".board .disc").length === 1);
  await drop(player, 3);
  await spectator.getByText("2 moves before the current one").waitFor();
  assert.equal(await discs(spectator), 1);
  await spectator.getByRole("button", { name: "Back to the game" }).click();
  await spectator.waitForFunction(() => document.querySelectorAll(".board .disc").length === 3);
});

test("a finished game is replayed by keys, scrubber, list and link", async () => {
  const page = await site.visit();
  const id = await finishedGame(page);
  const shown = () => page.locator(".replay .count").textContent();
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/ply=6/);
  assert.equal(await shown(), "6 / 7");
  await untilDiscs(page, 6);
  await page.keyboard.press("Home");
  await page.waitForURL(/ply=0/);
  await untilDiscs(page, 0);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/ply=1/);
  await page.getByRole("slider", { name: "Position" }).fill("4");
  await page.waitForURL(/ply=4/);
  await untilDiscs(page, 4);
  await page.getByRole("link", { name: "Move 2: 2" }).click();
  await page.waitForURL(/ply=2/);
  await untilDiscs(page, 2);

  const reader = await site.visit();
  await reader.goto(`${site.url}/games/${id}?ply=5`);
  await reader.waitForFunction(() => document.querySelectorAll(".board .disc").length === 5);
  await shot(reader, "replay-desk-dark");
  await reader.keyboard.press("Space");
  await reader.waitForFunction(() => document.querySelectorAll(".board .disc").length === 7, undefined, {
    timeout: 6000,
  });
});

test("bot against bot runs to the end", { timeout: 120_000 }, async () => {
  const page = await site.visit();
  await page.getByRole("link", { name: "Watch" }).click();
  await page.getByRole("button", { name: "Bot vs bot" }).click();
  const dialog = page.getByRole("dialog");
  await shot(page, "new-game-desk-dark");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.locator(".c4-columns").waitFor();
  assert.deepEqual(
    (await stateOf(page)).seats.map(({ kind }) => kind),
    ["bot", "bot"],
  );
  await page.getByTestId("status").getByText("Played to the end").waitFor({ timeout: 100_000 });
  const { status, ended, moves } = await stateOf(page);
  assert.deepEqual([status, ended], ["finished", "played-out"]);
  await untilDiscs(page, moves.length);
});

test("the front page shows running games in small, and they go on", { timeout: 60_000 }, async () => {
  const page = await site.visit();
  const data = { game: "connect4", first: EASY, second: EASY, public: true, delayMs: 1500 };
  const { state } = await (await page.request.post(`${site.url}/api/games`, { data })).json();
  const card = page.getByRole("article", { name: "Connect Four" });
  const stones = (count) =>
    page.waitForFunction((least) => document.querySelectorAll(".miniature .disc").length >= least, count);
  await stones(1);
  await stones(4);
  await card.getByRole("link", { name: "Live: Easy vs Easy" }).click();
  await page.waitForURL(new RegExp(state.id));
  await page.getByText("You are watching").waitFor();
});

test("bots play on from any position, at the reader's own pace", { timeout: 120_000 }, async () => {
  const page = await site.visit();
  const id = await finishedGame(page);
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/ply=6/);
  await page.getByRole("button", { name: "Play from here" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("after 6 moves").waitFor();
  await dialog.getByRole("radiogroup", { name: "Who plays red" }).getByText("Bot").click();
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.waitForURL((url) => !url.pathname.includes(id));
  const { moves, seats } = await stateOf(page);
  assert.deepEqual(moves.slice(0, 6), ["1", "2", "1", "2", "1", "2"]);
  assert(seats.every(({ kind }) => kind === "bot"));
  await page.getByRole("button", { name: "Speed: 1×" }).click();
  await page.getByRole("button", { name: "Speed: 2×" }).click();
  await page.getByRole("button", { name: "Speed: 4×" }).waitFor();
  await page.getByTestId("status").getByText("Played to the end").waitFor({ timeout: 60_000 });
  await untilDiscs(page, (await stateOf(page)).moves.length);
});

test("a game from elsewhere is played on, or looked at", { timeout: 60_000 }, async () => {
  const page = await site.visit();
  await page.getByRole("link", { name: "Watch" }).click();
  const bring = async (written) => {
    await page.getByRole("button", { name: "Import a game" }).click();
    await page.getByRole("textbox").fill(written);
    await page.getByRole("button", { name: "Open" }).click();
  };
  await bring("no moves at all");
  await page.getByRole("alert").getByText("neither a game record nor a list of moves").waitFor();
  await page.keyboard.press("Escape");
  await bring("1. 4 4 2. 3 5");
  await page.getByRole("dialog", { name: "Play from here" }).getByRole("button", { name: "Start" }).click();
  await untilDiscs(page, 4);
  assert.deepEqual((await stateOf(page)).moves, ["4", "4", "3", "5"]);

  const id = await finishedGame(page);
  const record = await (await page.request.get(`${site.url}/api/games/${id}/record`)).text();
  await page.getByRole("link", { name: "Watch" }).click();
  await bring(record);
  await page.waitForURL("**/games/*");
  await page.getByText("Red wins").first().waitFor();
  assert.notEqual((await stateOf(page)).id, id);
  assert.equal((await stateOf(page)).status, "finished");
});
