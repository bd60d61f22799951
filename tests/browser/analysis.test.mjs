/** The analysis of a finished game: graph, labels, proven values, luck and skill, and learning from mistakes. */
import assert from "node:assert/strict";
import { assertFit, startSite, column, createGame, PERSON, shot, SIZES, stateOf, test } from "./harness.mjs";

const site = startSite();

/** Red begins with a blunder, yellow gives it back, red wins. */
const MOVES = ["1", "1", "4", "4", "4", "3", "5", "2", "6", "1", "7"];

/** Plays a game by the interface and opens its analysis. */
async function analyse(page, request, choose) {
  await createGame(page, { first: PERSON, second: PERSON, ...request });
  for (;;) {
    const state = await stateOf(page);
    if (state.status === "finished") break;
    if (state.legal.length === 0) continue;
    const data = { clientMoveId: `ply ${state.ply}`, expectedSeq: state.seq, move: choose(state) };
    const reply = await page.request.post(new URL(`/api/games/${state.id}/moves`, page.url()).href, { data });
    assert(reply.ok(), data.move);
  }
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Analyse", exact: true }).click();
  await page.waitForURL(/\/analysis/);
  await page.getByTestId("progress").waitFor();
}

const done = (page) =>
  page.getByTestId("progress").getByText(/all \d+ moves analysed/).waitFor({ timeout: 120_000 });

const connect4 = (page) => analyse(page, { game: "connect4" }, ({ ply }) => MOVES[ply]);

test("Connect Four is judged by proof, and a click into the graph jumps", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  await done(page);
  await page.getByRole("button", { name: /^1 / }).first().click();
  const move = page.getByRole("region", { name: "This move" });
  await move.getByText(/both are proven/).waitFor();
  await move.getByText("★ column 4").waitFor();
  await move.getByRole("button", { name: "Show the better move" }).click();
  await page.keyboard.press("ArrowRight");
  await move.getByText("Move 2 of 11").waitFor();
  const graph = await page.getByRole("slider", { name: "Position in the graph" }).boundingBox();
  await page.mouse.click(graph.x + graph.width - 12, graph.y + 40);
  await move.getByText("Move 11 of 11").waitFor();
  assert.match(await page.getByRole("complementary").textContent(), /accuracy/);
  await page.getByRole("link", { name: "Record" }).waitFor();
});

test("mistakes are asked about, a wrong answer is told, the right one is accepted", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await connect4(page);
  await done(page);
  await page.getByRole("button", { name: /^Start, \d+ positions?$/ }).click();
  await page.getByRole("heading", { name: "Find the better move" }).waitFor();
  await column(page, 1).click();
  await page.getByTestId("answer").getByText("Try again").waitFor();
  await column(page, 4).click();
  await page.getByTestId("answer").getByText("is the best move.").waitFor();
  await page.getByRole("button", { name: /^(Next|Finish)$/ }).click();
  await page.getByRole("button", { name: "Back to the analysis" }).click();
  await page.getByTestId("progress").waitFor();
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

test("Entropy splits luck from skill", { timeout: 300_000 }, async () => {
  const page = await site.visit();
  await analyse(page, { game: "entropy", seed: "5" }, ({ legal, ply }) => legal[(ply * 7) % legal.length]);
  await page.getByTestId("progress").getByText(/analysing \d+ of \d+/).waitFor();
  await page.getByTestId("progress").getByText(/analysing (1\d|[2-9]\d) of|all/).waitFor({ timeout: 120_000 });
  await page.getByText("Luck and skill, in points for Order").waitFor();
  await shot(page, "analysis-entropy-desk-dark");
});

for (const [size, options] of SIZES) {
  test(`the analysis and its lessons fit on a ${size}`, { timeout: 180_000 }, async () => {
    const page = await site.visit(options);
    await connect4(page);
    await done(page);
    await page.getByRole("button", { name: /^1 / }).first().click();
    await page.getByText("Move 1 of 11").waitFor();
    await assertFit(page, "analysis");
    await page.getByRole("button", { name: /^Start, \d+ positions?$/ }).click();
    await column(page, 4).click();
    await page.getByTestId("answer").getByText("is the best move.").waitFor();
    await assertFit(page, "learn");
  });
}
