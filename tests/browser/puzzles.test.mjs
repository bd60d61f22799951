/** Puzzles: solved right and wrong by mouse, keyboard and finger, with the refutation on the board; and a run. */
import assert from "node:assert/strict";
import { assertStill, look, PHONE, startSite, test } from "./harness.mjs";
import { byKeyboard, click, playMove, tap } from "./playing.mjs";

const site = startSite();

/** A call of a stranger, whose tries are nobody else's. */
async function ask(path, body) {
  const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${site.url}/api${path}`, sent);
  assert(response.ok, `${path}: ${response.status}`);
  return response.json();
}

/** The games that have puzzles. */
async function games() {
  const { games: all } = await ask("/catalogue");
  return all.filter(({ puzzles }) => puzzles > 0).map(({ id }) => id);
}

/** The moves of the solver, as a stranger who gives up is shown them. */
async function answerOf(game, puzzle) {
  const { frames } = await ask(`/puzzles/${game}/${puzzle.id}/solution`, { mode: "free" });
  return frames.filter(({ side }) => side === puzzle.side).map(({ move }) => move);
}

const answer = (page) => page.getByTestId("answer");

const open = async (page, path) => {
  await page.goto(`${site.url}/puzzles/${path}`);
  await page.locator("[data-puzzle]").waitFor();
};

/** The puzzle that is on the page. */
const shown = async (page, game) => ask(`/puzzles/${game}/${await page.locator("[data-puzzle]").getAttribute("data-puzzle")}`);

/** Fails once, looks at the refutation, takes the try back, and solves the puzzle. */
async function failAndSolve(page, game, press) {
  const puzzle = await shown(page, game);
  const moves = await answerOf(game, puzzle);
  const isPlain = (move) => game !== "lolchess" || /^m/.test(move);
  await playMove(page, game, puzzle.legal.find((move) => move !== moves[0] && isPlain(move)), press);
  await answer(page).getByText(/^✕ Not/).waitFor();
  const forward = page.getByRole("button", { name: "One move on" });
  if ((await forward.count()) > 0) {
    await press(forward);
    await page.locator('.stepper [aria-current="step"]').waitFor();
  }
  await press(page.getByRole("button", { name: "Try again" }));
  await answer(page).getByText(/^✕ Not/).waitFor({ state: "detached" });
  await solve(page, game, moves, press);
}

async function solve(page, game, moves, press) {
  for (const [index, move] of moves.entries()) {
    // The number tells the question after this reply from the one before it.
    const left = moves.length - index;
    if (index > 0) await answer(page).getByText(left === 1 ? "One more move to find" : `${left} more moves to find`).waitFor();
    await playMove(page, game, move, press);
  }
  await answer(page).getByText(/^★ Solved/).waitFor();
}

test("the daily puzzle of each game is solved by mouse after a wrong try, and begins a streak", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  await page.getByRole("link", { name: "Puzzles" }).click();
  await page.locator("[data-puzzle]").waitFor();
  for (const game of await games()) {
    await open(page, game);
    await failAndSolve(page, game, click);
    await page.getByText("1 day", { exact: true }).waitFor();
  }
  await page.context().close();
});

test("puzzles of each game are solved by keyboard", { timeout: 180_000 }, async () => {
  const page = await site.visit();
  for (const game of await games()) {
    await open(page, `${game}?kind=rated`);
    await failAndSolve(page, game, byKeyboard(page));
  }
  await page.context().close();
});

test("puzzles of each game are solved by finger, and the next one comes", { timeout: 180_000 }, async () => {
  const page = await site.visit(PHONE);
  for (const game of await games()) {
    await open(page, `${game}?kind=rated`);
    const first = await shown(page, game);
    await failAndSolve(page, game, tap);
    await page.getByRole("button", { name: "Next puzzle" }).tap();
    await page.waitForFunction((id) => document.querySelector("[data-puzzle]")?.dataset.puzzle !== id, first.id);
  }
  await assertStill(page, "puzzles on a phone");
  await page.context().close();
});

test("a theme asks its own puzzles, and a solution that is shown counts as a miss", async () => {
  const [game] = await games();
  const page = await site.visit();
  await open(page, game);
  const { themes } = await ask(`/puzzles/${game}`);
  const theme = themes.find(({ count }) => count > 1);
  await page.getByRole("link", { name: theme.name, exact: true }).click();
  await page.getByText(`Rated puzzle · ${theme.name}`).waitFor();
  assert.equal((await shown(page, game)).theme, theme.id);
  await page.getByRole("button", { name: "Show the answer" }).click();
  await answer(page).getByText("The solution").waitFor();
  await answer(page).getByText(/\(−\d+\)/).waitFor();
  await page.context().close();
});

test("a run goes on after every answer, and three mistakes end it", { timeout: 60_000 }, async () => {
  const [game] = await games();
  const page = await site.visit();
  await page.goto(`${site.url}/puzzles/${game}?kind=run`);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("timer").waitFor();
  const next = async (press) => {
    const id = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
    await press(await shown(page, game));
    await page.waitForFunction((before) => document.querySelector("[data-puzzle]")?.dataset.puzzle !== before, id);
  };
  await next(async (puzzle) => {
    for (const move of await answerOf(game, puzzle)) await playMove(page, game, move, click);
  });
  await page.getByText("1 solved").waitFor();
  for (let mistake = 0; mistake < 3; mistake++) {
    await next(async (puzzle) => {
      const [right] = await answerOf(game, puzzle);
      await playMove(page, game, puzzle.legal.find((move) => move !== right), click);
    });
  }
  await page.getByRole("heading", { name: "1 puzzle solved" }).waitFor();
  await page.getByText("Best: 1").waitFor();
  await page.getByRole("button", { name: "Puzzle 1" }).click();
  await page.locator("[data-puzzle]").waitFor();
  await page.context().close();
});

const first = async (page, kind) => open(page, `${(await games())[0]}?kind=${kind}`);

look(site, {
  puzzles: (page) => first(page, "daily"),
  "puzzles-wrong": async (page) => {
    await first(page, "rated");
    const [game] = await games();
    const puzzle = await shown(page, game);
    const [right] = await answerOf(game, puzzle);
    await playMove(page, game, puzzle.legal.find((move) => move !== right), click);
    await answer(page).getByText(/^✕ Not/).waitFor();
  },
  "puzzles-solved": async (page) => {
    await first(page, "rated");
    const [game] = await games();
    await solve(page, game, await answerOf(game, await shown(page, game)), click);
  },
  "puzzles-run": async (page) => {
    await page.goto(`${site.url}/puzzles/${(await games())[0]}?kind=run`);
    await page.getByRole("button", { name: "Start" }).waitFor();
  },
});
