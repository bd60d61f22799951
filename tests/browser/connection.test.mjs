/** Lost connections: offline and back, a server that dies, and two tabs at once. */
import assert from "node:assert/strict";
import {
  startSite,
  boardWords,
  column,
  createGame,
  drop,
  ONE_DEVICE,
  shot,
  stateOf,
  test,
  untilDiscs,
} from "./harness.mjs";

const site = startSite();

const connected = (page) => page.locator('[data-connection="open"]').waitFor();

test("a move made offline is kept, shown as unconfirmed, and sent when the connection is back", async () => {
  const page = await site.visit();
  await createGame(page, ONE_DEVICE);
  await connected(page);
  await drop(page, 4);
  await page.context().setOffline(true);
  await page.getByText("No connection").waitFor();
  await column(page, 5).click();
  await page.locator(".disc.unconfirmed").waitFor();
  await page.getByTestId("status").getByText("saved; it will be sent").waitFor();
  await untilDiscs(page, 1);
  await shot(page, "offline-desk-dark");

  await page.context().setOffline(false);
  await page.getByText("Back online. Nothing was lost.").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc:not(.unconfirmed)").length === 2);
  assert.deepEqual((await stateOf(page)).moves, ["4", "5"], "the move was made once");
});

test("where no game is open, the device says that it is offline", async () => {
  const page = await site.visit();
  const banner = page.getByText("You are offline.");
  await page.context().setOffline(true);
  await banner.waitFor();
  await page.context().setOffline(false);
  await banner.waitFor({ state: "detached" });
});

test("what happened meanwhile arrives after a break", async () => {
  const page = await site.visit();
  const id = await createGame(page, ONE_DEVICE);
  await connected(page);
  const other = await page.context().newPage();
  await other.goto(`${site.url}/games/${id}`);
  await connected(other);
  await page.close();
  for (const number of [3, 3, 5]) await drop(other, number);
  const again = await other.context().newPage();
  await again.goto(`${site.url}/games/${id}`);
  await again.waitForFunction(() => document.querySelectorAll(".board .disc").length === 3);
  assert.deepEqual(await boardWords(again), await boardWords(other));
});

test("a server that is killed comes back with every accepted move", { timeout: 90_000 }, async () => {
  const page = await site.visit();
  await createGame(page, ONE_DEVICE);
  await connected(page);
  await drop(page, 4);
  // The disc may be shown before the answer to the move is there, and until then no other move is made.
  await page.locator('[data-column="3"][aria-disabled="false"]').waitFor();
  const restart = await site.crash();
  await page.getByText("No connection").waitFor();
  await column(page, 3).click();
  await page.locator(".disc.unconfirmed").waitFor();
  await restart();
  await page.getByText("Back online. Nothing was lost.").waitFor({ timeout: 20_000 });
  await page.waitForFunction(() => document.querySelectorAll(".board .disc:not(.unconfirmed)").length === 2);
  assert.deepEqual((await stateOf(page)).moves, ["4", "3"]);
});

test("a move that the game has overtaken goes back visibly, with the reason", async () => {
  const page = await site.visit();
  const id = await createGame(page, ONE_DEVICE);
  await connected(page);
  await page.context().setOffline(true);
  await page.getByText("No connection").waitFor();
  await column(page, 1).click();
  await page.locator(".disc.unconfirmed").waitFor();
  // Another device of the same player is quicker; requests of the test itself are not offline.
  const data = { clientMoveId: "quicker", expectedSeq: 0, move: "7" };
  const reply = await page.request.post(`${site.url}/api/games/${id}/moves`, { data });
  assert.equal((await reply.json()).outcome, "accepted");
  await page.context().setOffline(false);
  await page.getByRole("alert").getByText("Your move was not played: the game had moved on").waitFor();
  await shot(page, "reverted-desk-dark");
  assert.deepEqual((await stateOf(page)).moves, ["7"]);
  await untilDiscs(page, 1);
});
