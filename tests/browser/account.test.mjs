/** What people do with their accounts, and the operator with all of them: on desktop and phone, without a complaint of axe-core. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertFit, press, SIZES, startSite, test } from "./harness.mjs";

const site = startSite();

const PASSWORD = "lamp and oak";

let people = 0;
/** A name that nobody has yet, also when a test is tried again. */
const newName = () => `Leaver-${++people}`;

const toasts = (page) => page.locator("[data-toast]").first().waitFor({ state: "detached" });

for (const [size, options] of SIZES) {
  test(`sessions are ended, and an account is downloaded and deleted on a ${size}`, { timeout: 90_000 }, async () => {
    const page = await site.visit(options);
    const data = { name: newName(), password: PASSWORD };
    assert.equal((await page.request.post(`${site.url}/api/account`, { data })).status(), 201);
    const other = await site.visit();
    assert.equal((await other.request.post(`${site.url}/api/session`, { data })).status(), 200);
    const third = await site.visit();
    assert.equal((await third.request.post(`${site.url}/api/session`, { data })).status(), 200);

    await page.goto(`${site.url}/account`);
    const devices = page.getByRole("region", { name: "Where you are signed in" });
    await devices.getByText("this device").waitFor();
    assert.equal(await devices.getByRole("listitem").count(), 3);
    await assertFit(page, "account-devices");
    await devices.getByRole("button", { name: /^Sign out .*last used/ }).first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".devices li").length === 2);
    await press(page, "Sign out all other devices");
    await page.waitForFunction(() => document.querySelectorAll(".devices li").length === 1);
    for (const ended of [other, third]) {
      const { account } = await (await ended.request.get(`${site.url}/api/account`)).json();
      assert.equal(account, null);
    }

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download everything" }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), "utf8"));
    assert.equal(file.account.name, data.name);
    assert.equal(file.sessions.length, 1);

    await toasts(page);
    await press(page, "Delete account");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await dialog.getByRole("alert").waitFor();
    await assertFit(page, "account-delete");
    await dialog.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    assert.equal((await page.request.post(`${site.url}/api/session`, { data })).status(), 401);
  });

  test(`the operator closes an account and a game on a ${size}`, { timeout: 90_000 }, async () => {
    const page = await site.visit(options);
    const person = await site.visit();
    const data = { name: newName(), password: PASSWORD };
    assert.equal((await person.request.post(`${site.url}/api/account`, { data })).status(), 201);
    const seats = { game: "connect4", first: { kind: "person" }, second: { kind: "open" } };
    const { state } = await (await person.request.post(`${site.url}/api/games`, { data: seats })).json();

    await page.goto(`${site.url}/operator`);
    await page.getByLabel("Name of the account").fill(data.name);
    await press(page, "Find");
    await page.getByText("1 game, signed in on 1 device").waitFor();
    await page.getByLabel(/^Reason its owner/).fill("played two boards at once");
    await press(page, "Close account");
    await page.getByText("closed: played two boards at once").first().waitFor();
    const refused = await person.request.post(`${site.url}/api/session`, { data });
    assert.equal(refused.status(), 403);
    assert.match((await refused.json()).error.message, /played two boards at once/);
    await page.getByLabel(/^Id of the game/).fill(state.id);
    await page.getByLabel("Reason for the log").fill("nobody will come");
    await press(page, "Close game");
    await page.getByText(state.id).waitFor();
    await toasts(page);
    await assertFit(page, "operator");
    await press(page, "Reopen account");
    await page.getByText("open", { exact: true }).waitFor();
    assert.equal((await person.request.post(`${site.url}/api/session`, { data })).status(), 200);
    const game = await (await page.request.get(`${site.url}/api/games/${state.id}`)).json();
    assert.equal(game.state.ended, "aborted");
  });
}
