/** What people do with their accounts, and the operator with all of them: on desktop and phone, without a complaint of axe-core. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { assertFit, press, SIZES, startSite, test } from "./harness.mjs";

/** The program that sends mail: it appends each message to a file. */
const folder = mkdtempSync(join(tmpdir(), "parlor-mail-"));
const outbox = join(folder, "outbox");
const script = join(folder, "mail.sh");
writeFileSync(outbox, "");
writeFileSync(script, `cat >> '${outbox}'\n`);
after(() => rmSync(folder, { recursive: true, force: true }));

const PUBLIC_URL = "https://parlor.example";
const site = startSite({
  PARLOR_MAIL_COMMAND: `/bin/sh ${script}`,
  PARLOR_PUBLIC_URL: PUBLIC_URL,
  PARLOR_SIGN_INS_PER_MINUTE: "100",
});

/** The path of the link in the mail that this account gets. */
async function linkTo(page, name) {
  for (let tries = 0; tries < 300; tries += 1) {
    const mail = new RegExp(`Hello ${name},[^#]*${PUBLIC_URL}(/${page}#[0-9a-f]{64})\n`);
    const found = mail.exec(readFileSync(outbox, "utf8"));
    if (found) return found[1];
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no link to ${page} for ${name} in:\n${readFileSync(outbox, "utf8")}`);
}

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

  test(`a forgotten password is replaced by mail on a ${size}`, { timeout: 90_000 }, async () => {
    const page = await site.visit(options);
    const name = newName();
    const mail = `${name.toLowerCase()}@example.org`;
    assert.equal((await page.request.post(`${site.url}/api/account`, { data: { name, password: PASSWORD } })).status(), 201);
    await page.goto(`${site.url}/account`);
    const form = page.getByRole("form", { name: "If you forget your password" });
    await form.getByLabel("Mail address").fill(mail);
    await form.getByLabel("Password").fill(PASSWORD);
    await press(page, "Save address");
    await form.getByText("not confirmed yet").waitFor();
    await toasts(page);
    await form.scrollIntoViewIfNeeded();
    await assertFit(page, "account-address");

    // The link is opened in another browser, where nobody is signed in.
    const reader = await site.visit(options);
    await reader.goto(site.url + (await linkTo("confirm", name)));
    await reader.getByRole("button", { name: "Confirm address" }).waitFor();
    await assertFit(reader, "confirm-address");
    await press(reader, "Confirm address");
    await reader.getByText("Thank you.").waitFor();
    const { account } = await (await page.request.get(`${site.url}/api/account`)).json();
    assert.deepEqual(account.address, { mail, isConfirmed: true });

    await reader.goto(`${site.url}/account`);
    await reader.getByRole("link", { name: "Forgot your password?" }).click();
    await reader.getByLabel("Name or mail address").fill(mail);
    await assertFit(reader, "forgotten");
    await press(reader, "Send a link");
    await reader.getByRole("status").getByText("a link is on its way").waitFor();
    const link = site.url + (await linkTo("recover", name));
    await reader.goto(link);
    await reader.getByLabel("New password").fill("oak and lamp");
    await assertFit(reader, "recover");
    await reader.keyboard.press("Enter");
    await reader.getByRole("radio", { name: "New here" }).waitFor();
    const ended = await (await page.request.get(`${site.url}/api/account`)).json();
    assert.equal(ended.account, null, "every session has ended");
    await reader.getByLabel("Name").fill(name);
    await reader.getByLabel("Password").fill("oak and lamp");
    await reader.keyboard.press("Enter");
    await reader.getByRole("heading", { name, level: 1 }).waitFor();

    await reader.goto(link);
    await reader.getByLabel("New password").fill("third password");
    await reader.keyboard.press("Enter");
    await reader.getByRole("alert").getByText("does not work any more").waitFor();
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
