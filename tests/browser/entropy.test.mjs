/** Entropy: both sides of a match by hand, against a bot, and watched. */
import assert from "node:assert/strict";
import {
  assertFit,
  assertStill,
  startSite,
  bot,
  createGame,
  gameId,
  PERSON,
  shot,
  SIZES,
  stateOf,
  test,
  untilAnnounced,
} from "./harness.mjs";

const site = startSite();

const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
const score = (page) => page.locator(".board").getAttribute("data-score");

/** Waits until the page shows this ply or a later one. */
const untilPly = (page, ply) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector(".replay .count")?.textContent?.split("/")[1] ?? 0) >= wanted,
    ply,
  );

/** A move of some variety out of those that are legal; the same for the same ply. */
function chosen({ legal, ply, view }) {
  if (view.phase === "place") return legal[(ply * 7) % legal.length];
  return ply % 4 === 0 ? "pass" : legal[(ply * 5) % legal.length];
}

/** Plays a move by clicks. */
async function click(page, move, ply) {
  if (move === "pass") await page.getByRole("button", { name: "Pass" }).click();
  else for (const name of move.split("-")) await cell(page, name).click();
  await untilPly(page, ply + 1);
}

/** Plays by clicks until so many chips are on the board. */
async function clickOn(page, { chips }) {
  for (;;) {
    const state = await stateOf(page);
    if (state.status === "finished" || state.view.cells.filter(Boolean).length >= chips) return;
    await untilPly(page, state.ply);
    await click(page, chosen(state), state.ply);
  }
}

/** Sends moves by the interface until so many chips are on the board; the page follows by its socket. */
async function playOn(page, { chips, choose = chosen }) {
  for (;;) {
    const state = await stateOf(page);
    const placed = state.view.cells.filter(Boolean).length;
    if (state.status === "finished" || placed >= chips) return state;
    if (state.legal.length === 0 || state.seats.find(({ side }) => side === state.turn)?.kind === "bot") {
      await page.waitForTimeout(10);
      continue;
    }
    const url = new URL(`/api/games/${state.id}/moves`, page.url()).href;
    const data = { clientMoveId: `ply ${state.ply}`, expectedSeq: state.seq, move: choose(state) };
    assert((await page.request.post(url, { data })).ok());
  }
}

/** The chip with the most slides. */
function freest(legal) {
  const counts = new Map();
  for (const move of legal.filter((text) => text.includes("-"))) {
    const from = move.slice(0, 2);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0][0];
}

const draws = ({ moves }) => moves.filter((move) => /^[A-Z]$/.test(move)).join("");

test("two people on one device play a match of two halves by clicking", { timeout: 240_000 }, async () => {
  const page = await site.visit();
  await createGame(page, { game: "entropy", first: PERSON, second: PERSON });
  await clickOn(page, { chips: 8 });
  await playOn(page, { chips: 46 });
  await clickOn(page, { chips: 49 });
  const first = await stateOf(page);
  assert.equal(await score(page), String(first.view.score), "the page counts as the rules do");
  const dialog = page.getByRole("dialog", { name: `${first.result.points} points for Order` });
  await dialog.getByText(`Player two needs more than ${first.result.points} points`).waitFor();
  await page.waitForTimeout(400);
  await shot(page, "entropy-halfway-desk-dark");
  await dialog.getByRole("button", { name: "Play the second half" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(first.id));
  await page.locator("[data-half='First half']").getByText(`${first.result.points} points`).waitFor();

  await clickOn(page, { chips: 3 });
  await playOn(page, { chips: 47, choose: ({ legal }) => legal.at(-1) });
  await clickOn(page, { chips: 49 });
  const second = await stateOf(page);
  assert.equal(draws(second), draws(first), "the same chips in the same order");
  const better = first.result.points > second.result.points ? "one" : "two";
  const result = first.result.points === second.result.points ? "Match drawn" : `Player ${better} wins the match`;
  await page.getByRole("dialog", { name: new RegExp(`^${result}, `) }).waitFor();
  await shot(page, "entropy-match-desk-dark");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "First half" }).click();
  await page.waitForURL((url) => url.pathname.endsWith(first.id));
  await page.getByRole("link", { name: "Go to the second half" }).waitFor();
});

test("a match against a bot: Order by keyboard and by dragging, then Chaos", { timeout: 240_000 }, async () => {
  const page = await site.visit();
  await createGame(page, { game: "entropy", first: PERSON, second: bot("easy"), seed: "5" });
  await untilPly(page, 2);
  const placed = (await stateOf(page)).moves[1];
  // The first chip is dragged along its row as far as the rail.
  const edge = `${placed[0]}${placed[1] === "7" ? 1 : 7}`;
  await cell(page, placed).dragTo(cell(page, edge));
  await untilPly(page, 5);
  assert.equal((await stateOf(page)).moves[2], `${placed}-${edge}`);
  await untilAnnounced(page, /plays [a-g][1-7]\. \d+ points on the board\. Your/);

  await page.locator(`[data-cell="${edge}"].movable`).focus();
  await page.keyboard.press("Enter");
  await untilAnnounced(page, / selected\. \d+ slides/);
  const step = placed[1] === "7" ? "ArrowRight" : "ArrowLeft";
  await page.keyboard.press(step);
  await page.keyboard.press("Enter");
  await untilPly(page, 8);
  assert.match((await stateOf(page)).moves[5], new RegExp(`^${edge}-${edge[0]}[26]$`));

  await playOn(page, { chips: 49 });
  const { result } = await stateOf(page);
  await page.getByRole("dialog").getByText(`Easy needs more than ${result.points}`).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Play the second half" }).click();
  await page.getByText("is drawn").waitFor();
  assert.deepEqual(
    (await stateOf(page)).seats.map(({ kind }) => kind),
    ["bot", "person"],
  );
  await page.reload();
  await page.getByText("is drawn").waitFor();
  await assertStill(page, "a game that is loaded again");
  await page.locator(".en-hand .slot").dragTo(cell(page, "d4"));
  await untilPly(page, 4);
  assert.equal((await stateOf(page)).moves[1], "d4");
  await untilAnnounced(page, /^Easy plays .+\. Drawn: [a-z]+\. 0 points on the board\. Your move\.$/);
  await playOn(page, { chips: 49 });
  // A page that has heard a hundred moves at once may need its time to show the last one.
  await page.getByRole("dialog", { name: /wins the match|win the match|Match drawn/ }).waitFor({ timeout: 60_000 });
});

test("a match of two bots is watched through both halves", { timeout: 120_000 }, async () => {
  const page = await site.visit();
  await createGame(page, { game: "entropy", first: bot("easy"), second: bot("easy"), public: true });
  await page.getByTestId("status").getByText("points for Order").waitFor({ timeout: 60_000 });
  const first = gameId(page);
  await page.getByRole("button", { name: "Play the second half" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(first));
  await page.getByRole("heading", { name: /Easy (one|two) wins the match|Match drawn/ }).waitFor({ timeout: 60_000 });
});

for (const [size, options] of SIZES) {
  test(`the board is for every eye and hand on a ${size}`, { timeout: 120_000 }, async () => {
    const page = await site.visit(options);
    await createGame(page, { game: "entropy", first: PERSON, second: PERSON, seed: "11" });
    const state = await playOn(page, { chips: 27 });
    await untilPly(page, state.ply);
    await cell(page, freest(state.legal)).click();
    await page.locator(".target").first().waitFor();
    await assertFit(page, "entropy-slide");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Pass" }).click();
    await page.getByText("is drawn").waitFor();
    const best = state.view.rows.indexOf(Math.max(...state.view.rows));
    await page.getByRole("button", { name: new RegExp(`^Row ${"abcdefg"[best]},`) }).focus();
    await page.locator(".capsule").first().waitFor();
    await assertFit(page, "entropy-place");
    const { width, height } = await cell(page, "d4").boundingBox();
    assert(width >= 44 && height >= 44, `a cell of ${width} × ${height}`);
    const toolbar = await page.getByRole("toolbar").boundingBox();
    assert(toolbar.y + toolbar.height <= (options.height ?? 800), "board and toolbar fit on one screen");
  });
}

test("with reduced motion chips are simply there", async () => {
  const page = await site.visit({ reducedMotion: "reduce" });
  await createGame(page, { game: "entropy", first: PERSON, second: PERSON });
  await untilPly(page, 1);
  await click(page, "d4", 1);
  await click(page, "d4-d7", 2);
  const running = await page.evaluate(() => document.getAnimations().length);
  assert.equal(running, 0);
});
