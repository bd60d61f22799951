/** LOL Chess: by clicks to the end, by keyboard, by finger, through the draft and the shop. */
import assert from "node:assert/strict";
import {
  assertAccessible,
  assertFit,
  startSite,
  bot,
  createGame,
  PERSON,
  shot,
  SIZES,
  stateOf,
  test,
  untilAnnounced,
} from "./harness.mjs";

const site = startSite();

const EASY = bot("easy");
const square = (page, name) => page.locator(`[data-square="${name}"]`);

/** Waits until the page shows this ply or a later one, on the board too: it rests until a piece has come to its square. */
const untilPly = (page, ply) =>
  page.waitForFunction(
    (wanted) => {
      const told = document.querySelector(".replay .count")?.textContent?.split("/")[1];
      const shown = document.querySelector(".board")?.dataset.ply ?? told;
      return Math.min(told ?? 0, shown) >= wanted;
    },
    ply,
    { timeout: 60_000 },
  );

const at = (view, name) => view.pieces.find((piece) => piece.alive && piece.square === name);

/** What a move does to the hit points of the other side, by the server's own preview. */
function harm({ view }, move) {
  const mover = view.turn;
  const usual = view.previews[move]?.usual ?? {};
  return Object.entries(usual).reduce((sum, [id, change]) => {
    const piece = view.pieces.find((one) => one.id === id);
    const weight = piece.kind === "poro" ? 4 : piece.hp + change <= 0 ? 2 : 1;
    return sum + (piece.owner === mover ? change : piece.owner === "neutral" ? 0 : -change * weight);
  }, 0);
}

/** Marches on the other Poro and hits whom it can; the same for the same position. */
function chosen(state) {
  const { legal, view } = state;
  const best = legal.filter((move) => /^[as]\w\d\w\d$/.test(move)).sort((a, b) => harm(state, b) - harm(state, a))[0];
  if (best && harm(state, best) > 0) return best;
  const poro = view.pieces.find(({ kind, owner }) => kind === "poro" && owner !== view.turn);
  const far = (name) =>
    Math.max(Math.abs(name.charCodeAt(0) - poro.square.charCodeAt(0)), Math.abs(name[1] - poro.square[1]));
  const steps = legal.filter((move) => /^m[a-h]\d[a-h]\d$/.test(move) && at(view, move.slice(1, 3)).kind !== "poro");
  const gain = (move) => far(move.slice(1, 3)) - far(move.slice(3, 5)) + (at(view, move.slice(1, 3)).spell ? 0.5 : 0);
  return steps.sort((a, b) => gain(b) - gain(a) || (a < b ? -1 : 1))[0] ?? legal[0];
}

/** Plays a board action by clicks: the piece, its skill if that is meant, the square. */
async function click(page, move, ply) {
  const [from, to] = [move.slice(1, 3), move.slice(3, 5)];
  await square(page, from).click();
  if (move[0] === "s") await page.locator(".lc-mode").nth(1).click();
  if (move[0] === "s" && from === to) await page.locator(".lc-preview .btn").click();
  else await square(page, to).click();
  await untilPly(page, ply + 1);
}

/** Sends moves by the interface until a round has come or the game is over; the page follows by its socket. */
async function playOn(page, { round = Number.POSITIVE_INFINITY, choose = chosen } = {}) {
  for (;;) {
    const state = await stateOf(page);
    if (state.status === "finished" || state.view.round >= round) return state;
    const url = new URL(`/api/games/${state.id}/moves`, page.url()).href;
    const data = { clientMoveId: `ply ${state.ply}`, expectedSeq: state.seq, move: choose(state) };
    assert((await page.request.post(url, { data })).ok(), data.move);
  }
}

test("two people on one device play to the end, the first and the last actions by clicking", { timeout: 300_000 }, async () => {
  const page = await site.visit();
  await createGame(page, { game: "lolchess", options: { max_rounds: 200 }, first: PERSON, second: PERSON, seed: "5" });
  for (let ply = 0; ply < 4; ply++) {
    const state = await stateOf(page);
    await click(page, chosen(state), state.ply);
  }
  const nearEnd = ({ view, status }) =>
    status === "finished" || view.pieces.some(({ kind, hp }) => kind === "poro" && hp < 40);
  for (;;) {
    const state = await stateOf(page);
    if (nearEnd(state) || state.view.round >= 190) break;
    await playOn(page, { round: state.view.round + 1 });
  }
  for (;;) {
    const state = await stateOf(page);
    if (state.status === "finished") break;
    await untilPly(page, state.ply);
    await click(page, chosen(state), state.ply);
  }
  const last = await stateOf(page);
  const name = last.result === "draw" ? "Draw" : `${last.result.win === "first" ? "Blue" : "Red"} wins`;
  await page.getByRole("dialog", { name }).waitFor();
  await page.waitForTimeout(400);
  await shot(page, "lolchess-end-desk-dark");
});

test("by keyboard alone: a piece is chosen, told about, and moved; the bot answers", { timeout: 120_000 }, async () => {
  const page = await site.visit();
  await createGame(page, { game: "lolchess", first: PERSON, second: EASY, seed: "5" });
  await square(page, "e2").focus();
  await page.keyboard.press("Enter");
  await untilAnnounced(page, /^Melee Minion selected: 2 moves, 0 attacks/);
  assert.match(await square(page, "e4").getAttribute("aria-label"), /^e4, empty, move here$/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await untilPly(page, 2);
  assert.equal((await stateOf(page)).moves[0], "me2e4");
  await untilAnnounced(page, /Your move\.$/);
  await page.getByRole("list").filter({ hasText: "Melee Minion moves to e4." }).waitFor();
});

test("the shop sells to whom you choose, and a spell is cast before the action", { timeout: 120_000 }, async () => {
  const page = await site.visit();
  await createGame(page, { game: "lolchess", options: { starting_gold: 200 }, first: PERSON, second: PERSON, seed: "7" });
  const { view } = await stateOf(page);
  const { name, id } = view.shop.items[0];
  await page.locator(".lc-good").filter({ hasText: name }).first().click();
  await page.getByRole("group", { name: `Who gets ${name}` }).getByRole("button", { name: /Ahri/ }).click();
  await untilPly(page, 1);
  assert.equal((await stateOf(page)).moves[0], `b${id}>c1`);
  await page.getByText("one bought this turn").waitFor();
  await page.getByRole("button", { name: /^Flash of Garen: ready/ }).click();
  await page.locator(".lc-target.spell").first().waitFor();
  await square(page, "b3").click();
  await untilPly(page, 2);
  assert.equal((await stateOf(page)).moves[1], "ub1b3");
  await page.getByText("one cast this turn").waitFor();
  await square(page, "c1").click();
  const details = page.getByTestId("details");
  await details.getByText(name).waitFor();
  await details.locator("button[aria-expanded]").first().click();
  await details.getByText(`from ${name}`).waitFor();
});

test("a draft with a bot: bans, picks, places and spells", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await page.getByRole("radio", { name: "Draft" }).check({ force: true });
  await page.getByRole("button", { name: /^Play LOL Chess against/ }).click();
  const wanted = ["zed", "jhin", "garen", "ahri", "leona", "ashe", "sion", "teemo", "nasus", "azir", "janna", "viktor"];
  for (;;) {
    await page.locator(".lc-decide .btn.primary").waitFor();
    const { legal, turn } = await stateOf(page);
    if (turn !== "first" || legal.length === 0) {
      await page.waitForTimeout(100);
      continue;
    }
    if (legal[0].startsWith("line:")) break;
    const champion = wanted.find((one) => legal.some((move) => move.endsWith(`:${one}`)));
    const ply = (await stateOf(page)).ply;
    await page.locator(`[data-champion="${champion}"]:not(.gone)`).click();
    await page.locator(".lc-decide .btn.primary:not([disabled])").click();
    await untilPly(page, ply + 1);
  }
  await page.getByRole("button", { name: "Confirm positions" }).waitFor();
  await assertAccessible(page, "the five are put in order");
  await page.getByRole("button", { name: /^Swap/ }).first().click();
  await page.getByRole("button", { name: "Confirm positions" }).click();
  await page.getByRole("button", { name: /^Swap Flash and Ghost/ }).click();
  await page.getByRole("button", { name: "Confirm spells" }).click();
  await page.locator(".lc-cells").waitFor({ timeout: 60_000 });
  const { moves, view } = await stateOf(page);
  assert.deepEqual([moves[14], moves[15]], ["line:24", "spells:24"]);
  const own = moves.slice(4, 14).filter((_, pick) => [0, 3, 4, 7, 8].includes(pick)).map((move) => move.slice(5));
  const standing = ["b1", "c1", "d1", "f1", "g1"].map((home) => view.pieces.find(({ id }) => id === home).kind);
  assert.deepEqual(standing, [own[1], own[0], ...own.slice(2)]);
});

for (const [size, options] of SIZES) {
  test(`the board is for every eye and hand on a ${size}`, { timeout: 180_000 }, async () => {
    const page = await site.visit(options);
    await createGame(page, { game: "lolchess", first: PERSON, second: PERSON, seed: "11" });
    const state = await playOn(page, { round: 25 });
    await untilPly(page, state.ply);
    await assertFit(page, "lolchess");
    const attack = state.legal.filter((move) => move[0] === "a").sort((a, b) => harm(state, b) - harm(state, a))[0];
    const [from, to] = [attack.slice(1, 3), attack.slice(3, 5)];
    if (size === "phone") {
      await square(page, from).tap();
      await square(page, to).tap();
    } else {
      await square(page, from).click();
      await square(page, to).hover();
    }
    await page.getByRole("group", { name: "Preview" }).getByText(/^Attack /).first().waitFor();
    assert.equal((await stateOf(page)).ply, state.ply, "a first tap only aims");
    await assertFit(page, "lolchess-aim");
    const toolbar = await page.getByRole("toolbar").boundingBox();
    assert(toolbar.y + toolbar.height <= (options.height ?? 800), "board and toolbar fit on one screen");
    await page.getByRole("button", { name: "Attack", exact: true }).click();
    await untilPly(page, state.ply + 1);
    assert.equal((await stateOf(page)).moves.at(-1), attack);
  });
}

test("with reduced motion pieces are simply there", async () => {
  const page = await site.visit({ reducedMotion: "reduce" });
  await createGame(page, { game: "lolchess", first: PERSON, second: PERSON, seed: "3" });
  await click(page, "me2e4", 0);
  await page.waitForTimeout(50);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});
