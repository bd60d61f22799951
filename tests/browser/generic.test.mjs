/** The generic board with a grid of squares: Connect Four in disguise, as a game without a board of its own. */
import assert from "node:assert/strict";
import {
  assertAccessible,
  assertNarrow,
  createGame,
  ONE_DEVICE,
  shot,
  SIZES,
  startSite,
  stateOf,
  test,
} from "./harness.mjs";

const site = startSite();

const FILES = "abcdefg";

/** The squares where the discs of these columns land, one after the other. */
function landings(columns) {
  const heights = Array(FILES.length).fill(0);
  return columns.map((column) => `${FILES[column - 1]}${++heights[column - 1]}`);
}

/** A state whose moves name squares and whose game the page does not know. */
function disguised(state) {
  const moves = landings(state.moves);
  const next = (column) => landings([...state.moves, column]).at(-1);
  return { ...state, game: "grid", view: { cells: state.view.cells }, moves, legal: state.legal.map(next) };
}

const columnOf = (square) => String(FILES.indexOf(square[0]) + 1);

/** Rewrites what the server and the page say to each other. */
async function disguise(page) {
  await page.route(/\/api\/games\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response, json: { ...reply, state: disguised(reply.state) } });
  });
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      socket.send(message.type === "game:state" ? JSON.stringify({ ...message, state: disguised(message.state) }) : text);
    });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      server.send(message.type === "move" ? JSON.stringify({ ...message, move: columnOf(message.move) }) : text);
    });
  });
}

const square = (page, name) => page.locator(`[data-square="${name}"]`);

const untilPiece = (page, name) => square(page, name).locator("i").waitFor();

for (const [size, options] of SIZES) {
  test(`a grid is played by clicking squares on a ${size}`, async () => {
    const page = await site.visit(options);
    await disguise(page);
    await createGame(page, ONE_DEVICE);
    assert.equal(await page.locator("[data-square]").count(), 42);
    await square(page, "d1").click();
    await untilPiece(page, "d1");
    await square(page, "d2").click();
    await untilPiece(page, "d2");
    assert.match(await square(page, "d2").getAttribute("aria-label"), /^d2, yellow, last move$/);
    await square(page, "e2").click();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `the grid, ${size}, ${colorScheme}`);
      await shot(page, `generic-grid-${size}-${colorScheme}`);
    }
    await assertNarrow(page, "the grid");
    assert.deepEqual((await stateOf(page)).moves.length, 2, "an illegal square plays nothing");
    const { width } = await square(page, "a1").boundingBox();
    assert(width >= 44, `a square of ${width} px`);
  });
}

test("a grid is played by keyboard alone", async () => {
  const page = await site.visit();
  await disguise(page);
  await createGame(page, ONE_DEVICE);
  await square(page, "a1").focus();
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await untilPiece(page, "c1");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await untilPiece(page, "c2");
});
