/** Accessibility: keyboard alone, phones, themes, reduced motion. */
import assert from "node:assert/strict";
import {
  startSite,
  boardWords,
  createGame,
  drop,
  ONE_DEVICE,
  PHONE,
  shot,
  stateOf,
  test,
  untilDiscs,
  untilOurMove,
  untilAnnounced,
} from "./harness.mjs";

const site = startSite();

test("the theme can be chosen against the system and is kept", async () => {
  const page = await site.visit({ colorScheme: "dark" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Light" }).check({ force: true });
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await ground(), light);
});

test("a game is started and played by keyboard alone", async () => {
  const page = await site.visit();
  const tabTo = async (matches) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(`(${matches})(document.activeElement)`)) return;
    }
    assert.fail(`Tab never reached ${matches}`);
  };
  await tabTo((element) => element.textContent === "Play a bot");
  await page.keyboard.press("Enter");
  await page.locator(".c4-columns").waitFor();
  await tabTo((element) => element.hasAttribute("data-column"));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".board .disc:not(.unconfirmed)").length >= 1);
  assert.equal((await stateOf(page)).moves[0], "6");
  await untilOurMove(page);

  await page.keyboard.press("/");
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("9 is not a legal move here").waitFor();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await untilDiscs(page, 4);
  assert.equal((await stateOf(page)).moves[2], "2");
  await untilAnnounced(page, /plays column \d\. .+\./);
  await shot(page, "keyboard-desk-dark");
});

test("a phone of 375 px shows the whole board", async () => {
  const page = await site.visit(PHONE);
  await createGame(page, ONE_DEVICE);
  const board = await page.locator(".board").boundingBox();
  const toolbar = await page.getByRole("toolbar").boundingBox();
  assert(board.x >= 0 && board.x + board.width <= 375, "the board fits");
  assert(toolbar.y + toolbar.height <= 812, "board and toolbar fit on one screen");
  const small = await page.locator("button, a, input").evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return control.closest(".toolbar, .replay, .c4-columns") && width > 0 && (width < 40 || height < 44);
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
  assert.deepEqual(small, [], "targets for thumbs");
  await page.locator('[data-column="4"]').tap();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc:not(.unconfirmed)").length === 1);
});

test("with reduced motion discs are simply there", async () => {
  const page = await site.visit({ reducedMotion: "reduce" });
  await createGame(page, ONE_DEVICE);
  await drop(page, 4);
  const running = await page.evaluate(() => document.querySelector(".board .disc").getAnimations().length);
  assert.equal(running, 0);
  assert.match((await boardWords(page))[3], /red/);
});
