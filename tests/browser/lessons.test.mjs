/** Guided first games and exercises: finished by mouse, by keyboard and by finger, with wrong tries explained. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertAccessible, assertStill, column, look, PHONE, startSite, test } from "./harness.mjs";
import { byKeyboard, click, playMove, square, tap } from "./playing.mjs";

const site = startSite();

const GAMES = ["connect4", "entropy", "lolchess"];

/** The script of a game's lessons, as the page has it. */
const script = (game) =>
  JSON.parse(readFileSync(new URL(`../../web/src/games/${game}/lessons.json`, import.meta.url), "utf8"));

/** A move of a step that is right. */
const right = (step) => Object.keys(step.right ?? {}).find((move) => !move.endsWith("*"));

/** Plays a lesson to its end by its right moves; `instead` are moves for steps where any is right. */
async function finish(page, game, lesson, press, instead = {}) {
  let at = 0;
  for (const [number, chapter] of lesson.chapters.entries()) {
    for (const step of chapter.steps) {
      at += 1;
      await page.locator(`[data-step="${at}"]`).waitFor();
      await page.locator(".lesson-words:not(.waiting)").getByText(step.ask).waitFor();
      await playMove(page, game, right(step) ?? instead[lesson.id], press);
    }
    if (number + 1 < lesson.chapters.length) await press(page.getByRole("button", { name: "Continue" }));
  }
  await page.getByText(lesson.end).waitFor();
}

const open = async (page, game, lesson) => {
  await page.goto(new URL(`/learn/${game}${lesson ? `/${lesson}` : ""}`, site.url).href);
  await page.locator(".lesson-words").waitFor();
};

const ANY = { "first-game": "a7", poro: "mg2g3" };

for (const game of GAMES) {
  const { lessons } = script(game);
  const [first, ...exercises] = lessons;

  test(`the first game of ${game} is played to its end by mouse, and remembered`, { timeout: 120_000 }, async () => {
    const page = await site.visit();
    await page.getByRole("link", { name: /^Learn/ }).nth(GAMES.indexOf(game)).click();
    await page.locator(".lesson-words").waitFor();
    await finish(page, game, first, click, ANY);
    await assertStill(page, `first game of ${game}`);
    await page.getByRole("link", { name: "Three exercises" }).click();
    await page.getByRole("heading", { name: exercises[0].title }).waitFor();
    await page.reload();
    await page.locator(".lesson-list .mark.done").first().waitFor();
    assert.equal(await page.locator(".lesson-list .mark.done").count(), 1);
    await page.context().close();
  });

  test(`the exercises of ${game} are finished by keyboard`, { timeout: 120_000 }, async () => {
    const page = await site.visit();
    for (const exercise of exercises) {
      await open(page, game, exercise.id);
      await finish(page, game, exercise, byKeyboard(page), ANY);
    }
    assert.equal(await page.locator(".lesson-list .mark.done").count(), 3);
    await page.context().close();
  });

  test(`the exercises of ${game} are finished by finger`, { timeout: 120_000 }, async () => {
    const page = await site.visit(PHONE);
    for (const exercise of exercises) {
      await open(page, game, exercise.id);
      await finish(page, game, exercise, tap, ANY);
    }
    await assertStill(page, `exercises of ${game}`);
    await page.context().close();
  });
}

test("a wrong try is answered on the board, and can be taken again", async () => {
  const page = await site.visit();
  await open(page, "connect4", "two");
  await column(page, 1).click();
  await page.getByText("Not that one: column 1.").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 8);
  await page.locator(".winning-line").waitFor({ state: "attached" });
  await assertAccessible(page, "a wrong try");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 4);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".board").getByText("★").waitFor();
  await column(page, 2).click();
  await page.getByText("One end is closed").waitFor();
  await page.getByRole("button", { name: "Start again" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 4);
  await page.context().close();
});

const opened = (game, lesson) => (page) => open(page, game, lesson);

look(site, {
  "lesson-connect4": async (page) => {
    await open(page, "connect4", "");
    await column(page, 4).click();
    await page.getByText("Step 2 of 7").waitFor();
  },
  "lesson-connect4-wrong": async (page) => {
    await open(page, "connect4", "block");
    await column(page, 1).click();
    await page.locator(".winning-line").waitFor({ state: "attached" });
  },
  "lesson-entropy": opened("entropy", ""),
  "lesson-entropy-bag": opened("entropy", "bag"),
  "lesson-lolchess": opened("lolchess", ""),
  "lesson-lolchess-gold": async (page) => {
    await open(page, "lolchess", "gold");
    await square(page, "f3").click();
  },
});
