/** Reviews of finished games: makes them, and finds their parts. */
import assert from "node:assert/strict";
import { createGame, PERSON, stateOf } from "./harness.mjs";

/** Plays a game by the interface, at most so many moves of it, and opens its review. */
export async function analyse(page, request, choose, most = Number.POSITIVE_INFINITY) {
  await createGame(page, { first: PERSON, second: PERSON, ...request });
  for (;;) {
    const state = await stateOf(page);
    if (state.status === "finished") break;
    if (state.legal.length === 0) continue;
    const isEnough = state.ply >= most;
    const act = { clientMoveId: `ply ${state.ply}`, expectedSeq: state.seq };
    const data = isEnough ? act : { ...act, move: choose(state) };
    const path = `/api/games/${state.id}/${isEnough ? "resign" : "moves"}`;
    const reply = await page.request.post(new URL(path, page.url()).href, { data });
    assert(reply.ok(), `${path} ${data.move}: ${await reply.text()}`);
  }
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Analyse", exact: true }).click();
  await page.waitForURL(/\/analysis/);
  await page.getByTestId("progress").waitFor();
}

/** Waits until every verdict is there, and returns them. */
export async function done(page) {
  await page.getByTestId("progress").getByText(/^(all \d+ moves analysed|\d+ of \d+ moves?)$/).waitFor({ timeout: 120_000 });
  const path = new URL(page.url()).pathname.replace(/^\/games\/([^/]+).*/, "/api/games/$1/analysis");
  const reply = await (await page.request.get(new URL(path, page.url()).href)).json();
  return reply.analysis.plies.filter(({ choice }) => choice);
}

export const moments = (page) => page.getByRole("region", { name: "Key moments" }).getByRole("button");
export const moment = (page) => page.getByRole("region", { name: "This move" });
export const stepper = (page) => page.getByRole("group", { name: "Step through" }).filter({ has: page.getByTestId("step") });

/** A box lies in the window, from top to bottom. */
export async function assertVisible(page, locator, what) {
  const box = await locator.boundingBox();
  const { height } = page.viewportSize();
  assert(box && box.y >= -1 && box.y + box.height <= height + 1, `${what} is at ${JSON.stringify(box)} of ${height}`);
}
