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
      await press(page.getByRole("group", { name: /^Who gets/ }).locator(`[data-home="${purchase[2]}"]`));
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

/** Reaches a cell of the board by arrow keys from its only tab stop, and everything else by its own focus; then Enter. */
export const byKeyboard = (page) => async (target) => {
  const isCell = await target.evaluate(({ dataset }) => (dataset.column ?? dataset.cell ?? dataset.square) !== undefined);
  if (isCell) {
    const stop = page.locator('.board [tabindex="0"]').first();
    await stop.focus();
    // By their places on the screen: who plays the second side may see the board turned.
    const [from, to] = [await stop.boundingBox(), await target.boundingBox()];
    const across = Math.round((to.x - from.x) / from.width);
    const down = Math.round((to.y - from.y) / from.height);
    for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    for (let step = 0; step < Math.abs(across); step++) await page.keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
  } else {
    await target.focus();
  }
  await page.keyboard.press("Enter");
};

/** Plays a move with one way of pressing things. */
export const playMove = (page, game, move, press) => PLAY[game](page, move, press);
