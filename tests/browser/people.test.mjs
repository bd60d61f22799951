/** Accounts: sign-up and passwords, games that follow them, ratings, draws, and "Move now". */
import assert from "node:assert/strict";
import {
  startSite,
  bot,
  createGame,
  drop,
  look,
  ONE_DEVICE,
  PERSON,
  press,
  stateOf,
  test,
  untilDiscs,
  untilOurMove,
} from "./harness.mjs";

const site = startSite();

const PASSWORD = "lamp and oak";
const RATED = { game: "connect4", first: PERSON, second: bot("1"), rated: true, clock: { kind: "game", seconds: 600, increment: 0 } };

let people = 0;
/** A name that nobody has yet, also when a test is tried again. */
const newName = () => `Guest-${++people}`;

async function fillIn(page, name, password) {
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await page.getByLabel(/^Password/).fill(password);
}

/** Takes a new name on the page; ends on the page of that player. */
async function signUp(page, name = newName()) {
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("radio", { name: "New here" }).check({ force: true });
  await fillIn(page, name, PASSWORD);
  await press(page, "Create account");
  await page.getByRole("heading", { name }).waitFor();
  return name;
}

/** Loses a rated game after a move of either side: before that it would not count. */
async function lose(page) {
  const { state } = await (await page.request.post(`${site.url}/api/games`, { data: RATED })).json();
  const game = `${site.url}/api/games/${state.id}`;
  const first = { clientMoveId: "first", expectedSeq: 0, move: "4" };
  assert.equal((await page.request.post(`${game}/moves`, { data: first })).status(), 200);
  const isOurs = async () => (await (await page.request.get(game)).json()).state.turn === "first";
  while (!(await isOurs())) await page.waitForTimeout(20);
  const data = { clientMoveId: "resign", expectedSeq: 2 };
  assert.equal((await page.request.post(`${game}/resign`, { data })).status(), 200);
}

test("a guest takes a name, and the guest's games and settings follow to another device", async () => {
  const page = await site.visit();
  const id = await createGame(page, ONE_DEVICE);
  await drop(page, 4);
  await page.goto(site.url);
  const name = await signUp(page);
  await page.getByRole("link", { name: "Open" }).first().waitFor();
  await press(page, "Settings");
  const kept = page.waitForResponse((response) => response.url().endsWith("/api/account/settings"));
  await page.getByRole("radio", { name: "Light" }).check({ force: true });
  assert.equal((await kept).status(), 200);

  const other = await site.visit();
  await other.getByRole("link", { name: "Sign in" }).click();
  await fillIn(other, name, "not the password");
  await press(other, "Sign in");
  await other.getByRole("alert").waitFor();
  await fillIn(other, name.toUpperCase(), PASSWORD);
  await press(other, "Sign in");
  await other.getByRole("heading", { name }).waitFor();
  await other.waitForFunction(() => document.documentElement.dataset.theme === "light");
  await other.getByRole("link", { name: "Open" }).first().click();
  await other.waitForURL(`**/games/${id}`);
  await drop(other, 4);

  await other.getByRole("link", { name: `Your profile, ${name}` }).click();
  await other.getByRole("link", { name: "Account" }).click();
  await press(other, "Sign out");
  await other.getByRole("link", { name: "Sign in" }).waitFor();
  await other.getByText("No games yet. Pick an opponent above to play your first.").waitFor();
});

test("a password is changed by keyboard, and the old one is no good any more", async () => {
  const page = await site.visit();
  const name = await signUp(page);
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByLabel("Current password").focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.type("walnut and linen");
  await page.keyboard.press("Enter");
  await page.getByText("Password changed.").waitFor();
  const enter = (password) => page.request.post(`${site.url}/api/session`, { data: { name, password } });
  assert.equal((await enter(PASSWORD)).status(), 401);
  assert.equal((await enter("walnut and linen")).status(), 200);
});

test("a rated game tells nothing, and its end shows what it has changed", async () => {
  const page = await site.visit();
  const name = await signUp(page);
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await press(page, "New game");
  await page.getByRole("radio", { name: "Rated" }).check({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await drop(page, 4);
  await untilOurMove(page);
  assert.equal((await stateOf(page)).rated, true);
  const tools = page.getByRole("toolbar", { name: "Game" }).getByRole("button");
  assert.deepEqual(await tools.evaluateAll((found) => found.map((tool) => tool.getAttribute("aria-label"))), ["Resign"]);
  await page.getByText("rating 1500?").first().waitFor();
  await press(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign", exact: true }).click();
  const change = page.getByRole("dialog").getByTestId("rating-change");
  assert.match(await change.textContent(), /^Your rating is now 1\d\d\d \(−\d+\)\.$/);
  const { rating } = (await stateOf(page)).seats[0].rating.after;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Proof" }).waitFor();

  await page.getByRole("link", { name: `Your profile, ${name}` }).click();
  assert.equal(await page.getByTestId("rating").textContent(), String(rating));
  await page.getByRole("img", { name: `Rating in Connect Four over 1 game, from ${rating} to ${rating}` }).waitFor();
  await page.getByRole("link", { name: "League" }).click();
  await page.getByRole("row", { name: new RegExp(name) }).getByText(`${rating}?`).waitFor();
});

test("a draw is offered, put aside, and agreed on", async () => {
  const host = await site.visit();
  await createGame(host, { ...ONE_DEVICE, second: { kind: "open" } });
  const friend = await site.visit();
  await friend.goto(host.url());
  await press(friend, "Join game");
  await drop(host, 4);
  await drop(friend, 4);
  await untilDiscs(host, 2);
  await press(host, "Offer a draw");
  await friend.getByText("Anonymous offers a draw").first().waitFor();
  assert(await host.getByRole("button", { name: "Offer a draw" }).isDisabled(), "one offer is enough");
  await press(friend, "Play on");
  await friend.getByText("Anonymous to move").first().waitFor();
  await drop(host, 3);
  await drop(friend, 3);
  await untilDiscs(host, 4);
  assert.equal((await stateOf(host)).drawOffer, undefined, "a move has declined it");
  await press(host, "Offer a draw");
  await press(friend, "Accept");
  for (const page of [host, friend]) await page.getByRole("dialog", { name: "Draw" }).waitFor();
  assert.equal((await stateOf(host)).ended, "agreed");
});

test("a bot that thinks for long moves when it is told to", async () => {
  const page = await site.visit();
  await createGame(page, { ...ONE_DEVICE, second: bot("alphabeta"), delayMs: 10_000 });
  await drop(page, 4);
  const hurried = page.waitForResponse((response) => response.url().endsWith("/hurry"));
  await press(page, "Move now");
  assert.equal((await hurried).status(), 204);
  await untilDiscs(page, 2);
});

look(site, {
  "sign-in": async (page) => {
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("textbox", { name: "Name" }).waitFor();
  },
  account: async (page) => {
    await signUp(page);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
  },
  profile: async (page) => {
    const name = await signUp(page);
    for (let game = 0; game < 3; game++) await lose(page);
    await page.goto(`${site.url}/players/${name.toLowerCase()}`);
    await page.getByTestId("rating").waitFor();
  },
  "profile-bot": async (page) => {
    await page.goto(`${site.url}/players/connect4.1`);
    await page.getByRole("heading", { name: "Level 1" }).waitFor();
  },
  leaders: async (page) => {
    await signUp(page);
    await lose(page);
    await page.getByRole("link", { name: "League" }).click();
    await page.locator(".standings").first().waitFor();
  },
  rated: async (page) => {
    await signUp(page);
    await createGame(page, RATED);
    await drop(page, 4);
    await untilOurMove(page);
    await untilDiscs(page, 2);
  },
});
