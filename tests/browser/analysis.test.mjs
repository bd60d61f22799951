/** The review of a finished game: key moments on the board, lines to step through, the sum, and learning from mistakes. */
import assert from "node:assert/strict";
import { assertFit, startSite, column, discs, PHONE, shot, SIZES, test, untilDiscs } from "./harness.mjs";
import { byKeyboard, playMove, tap } from "./playing.mjs";
import { analyse, assertVisible, done, moment, moments, stepper } from "./reviewing.mjs";

const site = startSite();

/** Red begins at the edge, yellow gives it back and overlooks three in a row, red wins. */
const MOVES = ["1", "1", "4", "4", "4", "3", "5", "2", "6", "1", "7"];

const connect4 = (page) => analyse(page, { game: "connect4" }, ({ ply }) => MOVES[ply]);

const inPlay = (page, ply) => page.locator(`.judged [data-ply="${ply}"]`);

test("the review opens on a key moment, with its reason beside the board that draws it", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  const verdicts = await done(page);
  const count = await moments(page).count();
  assert(count >= 1 && count <= 5, `${count} moments`);
  assert.equal(await moments(page).and(page.locator("[aria-current=step]")).count(), 1);
  assert.equal(await page.locator(".board .marks .mark.played").count(), 1);
  assert.equal(await page.locator(".board .marks .mark.better").count(), 1);
  const bad = ({ choice }) => ["mistake", "blunder", "inaccuracy"].includes(choice.label);
  const words = await moments(page).allTextContents();
  assert.equal(await moments(page).last().locator(".number").textContent(), String(verdicts.filter(bad).at(-1).ply));
  assert(words.every((text) => /Column \d/.test(text) && /[.!]/.test(text)), words.join(" | "));
  await moment(page).getByText(/^(Exact|In practice)$/).first().waitFor();
  await assertVisible(page, page.locator(".board").first(), "the board");
  await assertVisible(page, moment(page).getByRole("heading"), "the moment");
  assert.doesNotMatch(await page.getByRole("main").textContent(), /Not analysed/);
});

test("the line is stepped through by mouse and by keyboard, and the game by its own keys", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  await done(page);
  await moments(page).last().click();
  const before = await discs(page);
  await stepper(page).getByRole("button", { name: "One move on" }).click();
  await page.getByTestId("step").getByText(/^(Red|Yellow): column \d/).waitFor();
  const after = await discs(page);
  assert([before, before + 1].includes(after), "a line begins before or after the move");
  await page.keyboard.press("ArrowLeft");
  await untilDiscs(page, before);
  await page.keyboard.press("End");
  const last = await stepper(page).locator("li button").count();
  assert.equal(await stepper(page).locator("li button").last().getAttribute("aria-current"), "step");
  await page.keyboard.press("Home");
  await page.getByTestId("step").getByText(`${last} move`).waitFor();
  // Elsewhere the arrows step through the game.
  await moments(page).first().focus();
  const shown = await page.locator(".replay .count").textContent();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((text) => document.querySelector(".replay .count").textContent !== text, shown);
});

test("the line is stepped through by finger, and the board stays in sight", { timeout: 180_000 }, async () => {
  const page = await site.visit({ ...PHONE, width: 390, height: 844 });
  await connect4(page);
  await done(page);
  await moments(page).last().tap();
  await assertVisible(page, page.locator(".board").first(), "the board");
  await assertVisible(page, moment(page).getByRole("heading"), "the moment");
  await stepper(page).locator("li button").first().tap();
  await page.getByTestId("step").getByText(/: column \d/).waitFor();
  await assertVisible(page, page.locator(".board").first(), "the board");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await assertVisible(page, page.locator(".board").first(), "the board under a long list");
});

test("a click into the graph jumps, every move has its verdict, and a game goes on from here", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  await done(page);
  await inPlay(page, 1).click();
  await moment(page).getByText("Move 1 of 11").waitFor();
  const slider = page.getByRole("slider", { name: "Position in the graph" });
  await slider.scrollIntoViewIfNeeded();
  const graph = await slider.boundingBox();
  await page.mouse.click(graph.x + graph.width - 12, graph.y + 40);
  await moment(page).getByText("Move 11 of 11").waitFor();
  assert.match(await page.getByRole("complementary").textContent(), /accuracy/);
  await page.getByRole("link", { name: "Record" }).waitFor();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Start/ }).waitFor();
});

test("a lesson explains a bad move, accepts a good one, and ends with a summary", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  const lessons = (await done(page)).filter(({ choice }) => ["mistake", "blunder"].includes(choice.label));
  await page.getByRole("button", { name: `Start, ${lessons.length} position${lessons.length === 1 ? "" : "s"}` }).click();
  for (const [index, { move, choice }] of lessons.entries()) {
    await page.getByText(`Position ${index + 1} of ${lessons.length}`).waitFor();
    await page.getByText(/Every move within .* of the best one counts/).waitFor();
    if (index === 0) {
      await column(page, move).click();
      await page.getByTestId("answer").getByText(`✕ Column ${move}`).waitFor();
      assert.equal(await page.locator(".board .marks .mark.better").count(), 0, "the answer is not told");
      await page.getByRole("button", { name: "Try again" }).click();
    }
    if (index === 1) await page.getByRole("button", { name: "Show the answer" }).click();
    else await column(page, choice.suggestedMove).click();
    await page.getByTestId("answer").getByText(index === 1 ? "The better move:" : "is the best move.").waitFor();
    await page.getByRole("button", { name: index + 1 < lessons.length ? "Next" : "Finish" }).click();
  }
  const found = lessons.length - (lessons.length > 1 ? 1 : 0);
  await page.getByRole("heading", { name: `${found} of ${lessons.length} found` }).waitFor();
  await page.getByText("found at try 2").waitFor();
  await page.getByRole("button", { name: "Again", exact: true }).click();
  await page.getByText(`Position 1 of ${lessons.length}`).waitFor();
  await page.getByRole("button", { name: "Back to the review" }).click();
  await page.getByTestId("progress").waitFor();
});

/** Fails at the first position, looks at what follows, and finds every better move. */
async function learn(page, press) {
  const lessons = (await done(page)).filter(({ choice }) => ["mistake", "blunder"].includes(choice.label));
  await press(page.getByRole("button", { name: /^Start, \d+ positions?$/ }));
  for (const [index, { move, choice }] of lessons.entries()) {
    await page.getByText(`Position ${index + 1} of ${lessons.length}`).waitFor();
    if (index === 0) {
      await playMove(page, "connect4", move, press);
      await page.getByTestId("answer").getByText(`✕ Column ${move}`).waitFor();
      await assertVisible(page, page.locator(".board").first(), "the board");
      await assertVisible(page, page.getByTestId("answer"), "why the try fails");
      await press(stepper(page).getByRole("button", { name: "One move on" }));
      await page.getByTestId("step").getByText(/: column \d/).waitFor();
      await press(page.getByRole("button", { name: "Try again" }));
    }
    await playMove(page, "connect4", choice.suggestedMove, press);
    await page.getByTestId("answer").getByText("is the best move.").waitFor();
    await press(page.getByRole("button", { name: index + 1 < lessons.length ? "Next" : "Finish" }));
  }
  await page.getByRole("heading", { name: `${lessons.length} of ${lessons.length} found` }).waitFor();
  await press(page.getByRole("button", { name: "Again", exact: true }));
  await page.getByText(`Position 1 of ${lessons.length}`).waitFor();
}

test("a lesson is finished by keyboard, and by finger", { timeout: 240_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  await learn(page, byKeyboard(page));
  const phone = await site.visit({ ...PHONE, width: 390, height: 844 });
  await connect4(phone);
  await learn(phone, tap);
});

test("a mistake of one's own game comes back as a puzzle, without its answer", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  await done(page);
  await page.goto(`${site.url}/puzzles/connect4`);
  await page.getByRole("link", { name: /^Move \d+ against/ }).first().click();
  await page.getByText("Position 1 of 1").waitFor();
  assert.equal(await page.locator(".board .marks .mark.better").count(), 0);
  await page.getByRole("button", { name: "Back to the review" }).click();
  await moment(page).getByRole("button", { name: "Try it yourself" }).waitFor();
});

test("a game is taken along as a picture that plays it", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Animated picture" }).click();
  const film = await (await download).createReadStream();
  const markup = (await film.toArray()).join("");
  const viewer = await page.context().newPage();
  await viewer.setContent(`<body style="margin:0">${markup}`);
  const stonesAt = (seconds) =>
    viewer.evaluate((time) => {
      const svg = document.querySelector("svg");
      svg.pauseAnimations();
      svg.setCurrentTime(time);
      return [...document.querySelectorAll(".disc")].filter((disc) => disc.getBoundingClientRect().width > 0).length;
    }, seconds);
  assert.equal(await stonesAt(0.1), 0);
  assert.equal(await stonesAt(0.9), 1);
  await shot(viewer, "film-desk-dark");
  const ground = await viewer.evaluate(() => getComputedStyle(document.querySelector("svg")).getPropertyValue("--frame"));
  assert.equal(ground.trim(), await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--frame").trim()));
  assert.equal(await stonesAt(0.8 * MOVES.length + 0.1), MOVES.length);
});

test("Entropy: the score is a sum that adds up, and chips, placements and slides have columns", { timeout: 300_000 }, async () => {
  const page = await site.visit();
  await analyse(page, { game: "entropy", seed: "5" }, ({ legal, ply }) => legal[(ply * 7) % legal.length]);
  await page.getByTestId("progress").getByText(/looking at \d+ of \d+|second look|all|\d+ of/).waitFor();
  await page.getByRole("heading", { name: /points, as a sum$/ }).waitFor({ timeout: 120_000 });
  const terms = () => page.locator(".sum .amount").allTextContents();
  const tenths = (text) => Math.round(10 * Number(text.replace("−", "-").replace("+", "")));
  const [end, ...rest] = (await terms()).map(tenths).toReversed();
  assert.equal(rest.reduce((sum, term) => sum + term, 0), end, (await terms()).join(" "));
  const heads = await page.locator(".judged thead th").allTextContents();
  assert.deepEqual(heads.slice(1), ["Chip", "Placed", "Slid"]);
  await shot(page, "analysis-entropy-desk-dark");
});

for (const [size, options] of SIZES) {
  test(`the review and its lessons fit on a ${size}`, { timeout: 180_000 }, async () => {
    const page = await site.visit(options);
    await connect4(page);
    await done(page);
    await assertFit(page, "analysis");
    await page.getByRole("button", { name: /^Start, \d+ positions?$/ }).click();
    await assertFit(page, "learn");
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByTestId("answer").getByText("The better move:").waitFor();
    await assertFit(page, "learn-answer");
  });
}
