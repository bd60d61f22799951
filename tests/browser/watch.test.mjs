/** Looking on and looking back. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  boardWords,
  createGame,
  discs,
  drop,
  ONE_DEVICE,
  openHouse,
  shot,
  stateOf,
  test,
  untilDiscs,
} from "./harness.mjs";

let house;
before(async () => {
  house = await openHouse();
});
after(() => house.close());

async function finishedGame(page) {
  const id = await createGame(page, ONE_DEVICE);
  for (const number of [1, 2, 1, 2, 1, 2, 1]) await drop(page, number);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return id;
}

test("a spectator sees the same board, live, and cannot move", async () => {
  const player = await house.visit();
  const id = await createGame(player, ONE_DEVICE);
  const spectator = await house.visit();
  await spectator.goto(`${house.url}/games/${id}`);
  await spectator.getByText("You are watching").waitFor();
  await player.getByTestId("watchers").getByText("1 watching").waitFor();
  for (const number of [4, 4, 3]) await drop(player, number);
  await spectator.waitForFunction(() => document.querySelectorAll(".board .disc").length === 3);
  assert.deepEqual(await boardWords(spectator), await boardWords(player));
  assert.equal(await spectator.locator('[data-column][aria-disabled="false"]').count(), 0);
  await shot(spectator, "spectator-desk-dark");
});

test("a spectator who looks back is not moved by new moves", async () => {
  const player = await house.visit();
  const id = await createGame(player, ONE_DEVICE);
  for (const number of [4, 4]) await drop(player, number);
  const spectator = await house.visit();
  await spectator.goto(`${house.url}/games/${id}?ply=1`);
  await spectator.getByText("Looking back").waitFor();
  await spectator.waitForFunction(() => document.querySelectorAll(".board .disc").length === 1);
  await drop(player, 3);
  await spectator.getByText("2 moves later is now").waitFor();
  assert.equal(await discs(spectator), 1);
  await spectator.getByRole("button", { name: "Back to the game" }).click();
  await spectator.waitForFunction(() => document.querySelectorAll(".board .disc").length === 3);
});

test("a finished game is replayed by keys, scrubber, list and link", async () => {
  const page = await house.visit();
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

  const reader = await house.visit();
  await reader.goto(`${house.url}/games/${id}?ply=5`);
  await reader.waitForFunction(() => document.querySelectorAll(".board .disc").length === 5);
  await shot(reader, "replay-desk-dark");
  await reader.keyboard.press("Space");
  await reader.waitForFunction(() => document.querySelectorAll(".board .disc").length === 7, undefined, {
    timeout: 6000,
  });
});

test("bot against bot runs to the end", { timeout: 120_000 }, async () => {
  const page = await house.visit();
  await page.getByRole("link", { name: "Watch" }).click();
  await page.getByRole("button", { name: "Bot against bot" }).click();
  const dialog = page.getByRole("dialog");
  await shot(page, "set-table-desk-dark");
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
