/** Plays moves on the boards of the games by mouse, by finger or by keyboard. */
import { column } from "./harness.mjs";

const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
export const square = (page, name) => page.locator(`[data-square="${name}"]`);

const PLAY = {
  connect4: (page, move, press) => press(column(page, move)),
  entropy: async (page, move, press) => {
    if (move === "pass") return press(page.getByRole("button", { name: "Pass" }));
    const [from, to] = move.split("-");
    await press(cell(page, from));
    if (to) await press(cell(page, to));
  },
  lolchess: async (page, move, press) => {
    const purchase = /^b(\w+)>(\w\d)$/.exec(move);
    if (purchase) {
      const words = purchase[1].split("_").at(-1);
      await press(page.locator(".lc-good", { hasText: new RegExp(words, "i") }));
      await press(page.getByRole("group", { name: /^Who gets/ }).getByRole("button", { name: "Ashe" }));
      return;
    }
    const [kind, from, to] = [move[0], move.slice(1, 3), move.slice(3, 5)];
    await press(square(page, from));
    if (kind === "s") await press(page.locator(".lc-mode").nth(1));
    if (kind === "u") await press(page.locator(".lc-mode").last());
    if (from !== to) await press(square(page, to));
    // A finger aims first; what is aimed at the piece itself has only the button.
    const button = page.locator(".lc-preview .btn");
    if (from === to || (press === tap && (await button.count()) > 0)) await press(button);
  },
};

export const click = (target) => target.click();
export const tap = (target) => target.tap();

/** The grids by their rows, for arrow keys. */
const ROWS = {
  connect4: [[..."1234567"]],
  entropy: [..."abcdefg"].map((row) => [..."1234567"].map((at) => row + at)),
  lolchess: [..."87654321"].map((rank) => [..."zabcdefghi"].map((file) => file + rank)),
};

/** Reaches a cell of the board by arrow keys from its only tab stop, and everything else by its own focus; then Enter. */
export const byKeyboard = (page, game) => async (target) => {
  const name = await target.evaluate(({ dataset }) => dataset.column ?? dataset.cell ?? dataset.square);
  if (name === undefined) {
    await target.focus();
  } else {
    const place = (wanted) => {
      const row = ROWS[game].findIndex((cells) => cells.includes(wanted));
      return [row, ROWS[game][row].indexOf(wanted)];
    };
    const stop = page.locator('.board [tabindex="0"]').first();
    await stop.focus();
    const start = await stop.evaluate(({ dataset }) => dataset.column ?? dataset.cell ?? dataset.square);
    const [[row, at], [toRow, toAt]] = [place(start), place(name)];
    for (let step = row; step !== toRow; step += Math.sign(toRow - row))
      await page.keyboard.press(toRow > row ? "ArrowDown" : "ArrowUp");
    for (let step = at; step !== toAt; step += Math.sign(toAt - at))
      await page.keyboard.press(toAt > at ? "ArrowRight" : "ArrowLeft");
  }
  await page.keyboard.press("Enter");
};

/** Plays a move with one way of pressing things. */
export const playMove = (page, game, move, press) => PLAY[game](page, move, press);
