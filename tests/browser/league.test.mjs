/** The bot league, uploaded tournaments, and a bot that is interrupted. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { startSite, gameId, look, parlor, press, stateOf, test } from "./harness.mjs";

// Two bots at a time, so slowly that their games can be found.
const site = startSite({ PARLOR_LEAGUE: "0.5", PARLOR_LEAGUE_DELAY_MS: "300" });

const TITLE = "Parlor Cup";

/** A small tournament, played once and sent by the binary itself; sent again it is the same one. */
function bringTournament() {
  const folder = ["--out", join(site.data, "cup"), "--resume"];
  const terms = ["--pairs", "2", "--seed", "7", ...folder, "--upload", site.url, "--title", TITLE];
  parlor("tournament", "connect4", "1", "2", "random", ...terms);
}

const openLeague = async (page) => {
  await page.getByRole("link", { name: "League", exact: true }).click();
  await page.getByRole("heading", { name: "Bots in Connect Four" }).waitFor();
  await page.locator(".standings tbody tr").nth(4).waitFor();
};

const openTournament = async (page) => {
  bringTournament();
  await openLeague(page);
  await page.getByRole("link", { name: TITLE }).click();
  await page.getByRole("heading", { name: TITLE }).waitFor();
  await page.getByRole("button", { name: "Replay game 10" }).waitFor();
};

test("the league shows its bots with their ranges, and a running game can be opened", async () => {
  const page = await site.visit();
  await openLeague(page);
  const { tables } = await (await page.request.get(`${site.url}/api/league?game=connect4`)).json();
  const rows = page.getByRole("region", { name: "Bots in Connect Four" }).getByRole("row");
  assert.equal(await rows.count(), tables[0].standings.length + 1);
  assert.match(await rows.nth(1).innerText(), /\d+–\d+/);
  await page.locator(".live-game .miniature[data-ply] svg").first().waitFor();
  await page.locator(".live-game").first().getByRole("link").click();
  await page.waitForURL("**/games/*");
  const { seats, public: isPublic } = await stateOf(page);
  assert(isPublic && seats.every(({ kind }) => kind === "bot"), gameId(page));
  await page.getByText("spectating").waitFor();
});

test("a tournament has standings, a cross table, a drawing and games to replay", { timeout: 120_000 }, async () => {
  const page = await site.visit();
  await openTournament(page);
  const standings = page.getByRole("table").first().getByRole("row");
  assert.equal(await standings.count(), 4);
  const cross = page.getByRole("region", { name: "Cross table" }).getByRole("row");
  const shares = await cross.nth(1).getByRole("cell").allInnerTexts();
  assert.equal(shares.filter((share) => /\d+%/.test(share)).length, 2, shares.join("|"));
  await page.getByRole("img", { name: /^Share of the points after each pair of games: / }).waitFor();
  assert(await page.getByRole("button", { name: "Earlier games" }).isDisabled());
  await press(page, "Later games");
  await page.getByRole("button", { name: "Replay game 12" }).click();
  await page.waitForURL("**/games/*");
  assert.equal((await stateOf(page)).status, "finished");
});

test("a game goes on when the plug of its bot is pulled", { timeout: 240_000 }, async () => {
  const page = await site.visit();
  await page.getByRole("link", { name: "Watch" }).click();
  await page.getByRole("link", { name: "Pull the plug" }).click();
  await press(page, "Start");
  const log = page.getByRole("log", { name: "What happened" });
  const plug = page.getByRole("button", { name: "Pull the plug" });
  // Pulled as often as it thinks, until it has failed twice at one move; it may win a game before that.
  for (let pulls = 0; pulls < 60; pulls++) {
    if (await log.getByText("takes over from Alphabeta").count()) break;
    if (await log.getByText("played to the end").count()) await press(page, "New game");
    await plug.click({ timeout: 2_000 }).catch(() => undefined);
  }
  await log.getByText("You pulled the plug on Alphabeta").last().waitFor();
  await log.getByText("takes over from Alphabeta").waitFor();
  await log.getByText("The game was played to the end.").waitFor({ timeout: 60_000 });
});

look(site, {
  league: async (page) => {
    await openLeague(page);
    await page.locator(".live-game .miniature[data-ply] svg").first().waitFor();
  },
  tournament: openTournament,
  chaos: async (page) => {
    await page.goto(`${site.url}/chaos`);
    await press(page, "Start");
    await page.getByRole("button", { name: "Pull the plug" }).click();
    await page.getByText("You pulled the plug").waitFor();
  },
});
