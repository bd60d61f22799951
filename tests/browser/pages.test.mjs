/** Every page and every dialog on desktop and phone, light and dark: axe-core, no layout shift, no horizontal scroll, a screenshot. */
import {
  startSite,
  bot,
  createGame,
  drop,
  look,
  ONE_DEVICE,
  press,
  test,
  untilDiscs,
  untilOurMove,
} from "./harness.mjs";

const site = startSite();

const heading = (page, name) => page.getByRole("heading", { name }).first().waitFor();

/** Two bots that take their time, so that there is something to see. */
async function seatBots(page) {
  for (const game of ["connect4", "entropy", "lolchess"]) {
    const data = { game, first: bot("easy"), second: bot("easy"), public: true, delayMs: 1000 };
    await page.request.post(`${site.url}/api/games`, { data });
  }
}

look(site, {
  home: () => {},
  settings: (page) => press(page, "Settings"),
  "new-game": async (page) => {
    await press(page, "New game");
    await heading(page, "New game");
  },
  "play-first": async (page) => {
    await press(page, "Play a bot");
    await page.getByText("First time here?").waitFor();
    await drop(page, 4);
    await untilOurMove(page);
    await untilDiscs(page, 2);
  },
  play: async (page) => {
    await createGame(page, ONE_DEVICE);
    await press(page, "Got it");
    for (const number of [4, 4, 3, 5, 2]) await drop(page, number);
    for (const tool of ["Threats", "Proof", "Evaluation"]) await press(page, tool);
    await page.getByText("Yellow must block column 1").waitFor();
    await press(page, "Hint");
    await page.getByRole("button", { name: "Why?" }).first().click();
    await page.getByTestId("why").waitFor();
  },
  end: async (page) => {
    await createGame(page, ONE_DEVICE);
    for (const number of [1, 2, 1, 2, 1, 2, 1]) await drop(page, number);
    await page.getByRole("dialog").waitFor();
  },
  "play-from": async (page) => {
    await createGame(page, ONE_DEVICE);
    for (const number of [1, 2, 1, 2, 1, 2, 1]) await drop(page, number);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await press(page, "Previous move");
    await press(page, "Play from here");
    await heading(page, "Play from here");
  },
  watch: async (page) => {
    await seatBots(page);
    await page.getByRole("link", { name: "Watch" }).click();
    await page.locator(".miniature[data-ply] svg").nth(2).waitFor();
    await heading(page, "Finished");
  },
  "home-live": async (page) => {
    await seatBots(page);
    await page.locator(".game-card .miniature[data-ply] svg").nth(2).waitFor();
  },
  import: async (page) => {
    await page.getByRole("link", { name: "Watch" }).click();
    await press(page, "Import a game");
    await heading(page, "Import a game");
  },
  "rules-connect4": (page) => openRules(page, "connect4"),
  "rules-entropy": (page) => openRules(page, "entropy"),
  "rules-lolchess": (page) => openRules(page, "lolchess"),
  database: async (page) => {
    await page.goto(`${site.url}/rules/database`);
    await page.locator("[data-entry]").first().waitFor();
  },
  missing: async (page) => {
    await page.goto(`${site.url}/games/missing`);
    await heading(page, "Game not found");
  },
});

async function openRules(page, game) {
  await page.goto(`${site.url}/rules/${game}`);
  await page.locator(".example svg").first().waitFor();
}
