/** Reasons in all games, in words and on the board: hints, reviews, and wrong tries of puzzles on a phone. */
import assert from "node:assert/strict";
import { assertAccessible, createGame, PERSON, PHONE, startSite, stateOf, test } from "./harness.mjs";
import { byKeyboard, playMove, tap } from "./playing.mjs";
import { analyse, assertVisible, done, moment, moments, stepper } from "./reviewing.mjs";

const site = startSite();

const GAMES = ["connect4", "entropy", "lolchess"];

const UPRIGHT = { ...PHONE, width: 390, height: 844 };

/** How the program writes moves; people read words. */
const NOTATION = /\b[masu][a-iz]\d[a-iz]\d\b|\b[a-iz]\d\s?[-–×>]\s?[a-iz]\d\b|\bb\w+>|\b[a-z]+_[a-z]+\b|\+ [A-Z]/;

function assertWords(words, what) {
  assert.match(words, /[a-z]{3,}.*[.!]/, `${what} is a sentence: ${words}`);
  assert.doesNotMatch(words, NOTATION, what);
}

/** A finger on what is in sight: it does not scroll, as the browser's driver may do before it taps. */
async function touch(page, target) {
  const { x, y, width, height } = await target.boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** Some move or other, the same for the same ply. */
const some = ({ legal, ply }) => legal[(ply * 7) % legal.length];

/** A game on one device with a few moves played. */
async function begun(page, game, moves) {
  await createGame(page, { game, seed: "3", first: PERSON, second: PERSON });
  for (;;) {
    const state = await stateOf(page);
    if (state.ply >= moves && state.legal.length > 0) return;
    if (state.legal.length === 0) continue;
    const data = { clientMoveId: `ply ${state.ply}`, expectedSeq: state.seq, move: some(state) };
    assert((await page.request.post(new URL(`/api/games/${state.id}/moves`, page.url()).href, { data })).ok());
  }
}

for (const game of GAMES) {
  for (const [size, options] of Object.entries({ desk: {}, phone: UPRIGHT })) {
    test(`a hint in ${game} says why beside the board, on a ${size}`, { timeout: 120_000 }, async () => {
      const page = await site.visit(options);
      await begun(page, game, 6);
      const press = size === "phone" ? tap : byKeyboard(page);
      await press(page.getByRole("button", { name: "Hint", exact: true }));
      await page.getByTestId("hint").waitFor();
      const why = page.getByRole("button", { name: "Why?" }).first();
      await (size === "phone" ? touch(page, why) : press(why));
      await page.getByTestId("why").waitFor();
      assertWords(await page.getByTestId("hint").textContent(), `the hint of ${game}`);
      await page.locator(".board .marks .mark").first().waitFor({ state: "attached" });
      await assertVisible(page, page.getByTestId("hint"), "the reason");
      await assertVisible(page, page.locator(".board").first(), "the board");
      await assertAccessible(page, `a hint in ${game}`);
      await page.context().close();
    });
  }
}

for (const game of ["entropy", "lolchess"]) {
  test(`the review of ${game} names things in words, and its line is stepped through`, { timeout: 240_000 }, async () => {
    const page = await site.visit();
    await analyse(page, { game, seed: "5" }, some, game === "entropy" ? 60 : 24);
    await done(page);
    await moment(page).getByRole("heading").waitFor();
    for (const words of await moments(page).locator(".text").allTextContents()) assertWords(words, `a moment of ${game}`);
    const count = await moments(page).count();
    assert(count > 0, "a moment");
    for (let index = 0; index < count; index++) {
      await moments(page).nth(index).click();
      await stepper(page).waitFor();
      assertWords(await moment(page).locator(".why").textContent(), `why in ${game}`);
      assert((await page.locator(".board .marks .mark").count()) > 0, "the reason is drawn");
    }
    const steps = stepper(page).locator("li button");
    await stepper(page).getByRole("button", { name: "One move on" }).click();
    await page.getByTestId("step").getByText(/: \w+/).waitFor();
    await page.keyboard.press("End");
    assert.equal(await steps.last().getAttribute("aria-current"), "step");
    assert.doesNotMatch(await page.getByTestId("step").textContent(), NOTATION);
    assert.doesNotMatch((await page.locator(".judged td").allTextContents()).join(" | "), NOTATION);
    await assertAccessible(page, `the review of ${game}`);
    await page.getByRole("button", { name: "Try it yourself" }).click();
    await page.getByText("Position 1 of 1").waitFor();
    await assertAccessible(page, `a question of ${game}`);
    await page.context().close();
  });
}

for (const game of GAMES) {
  test(`a wrong try of ${game} is answered within a phone, and does not tell the answer`, { timeout: 90_000 }, async () => {
    const page = await site.visit(UPRIGHT);
    await page.goto(`${site.url}/puzzles/${game}?kind=rated`);
    await page.locator("[data-puzzle]").waitFor();
    const id = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
    const at = `${site.url}/api/puzzles/${game}/${id}`;
    const { legal, side } = await (await fetch(at)).json();
    const headers = { "content-type": "application/json" };
    const { frames } = await (await fetch(`${at}/solution`, { method: "POST", headers, body: '{"mode":"free"}' })).json();
    const right = frames.find((frame) => frame.side === side).move;
    await playMove(page, game, legal.find((move) => move !== right && (game !== "lolchess" || /^m/.test(move))), tap);
    await page.getByTestId("answer").getByText(/^✕ Not right: /).waitFor();
    assertWords(await page.getByTestId("answer").locator("p").first().textContent(), `the answer in ${game}`);
    await assertVisible(page, page.getByRole("button", { name: "Try again" }), "the way back");
    await assertVisible(page, page.locator(".board").first(), "the board");
    assert.equal(await page.locator(".board .marks .mark.better").count(), 0);
    await page.getByRole("button", { name: "Try again" }).tap();
    await page.locator(".board [tabindex='0']").first().waitFor();
    await page.context().close();
  });
}
