/** Tokens, BOT accounts and challenges on the page, on desktop and phone, without a complaint of axe-core. */
import assert from "node:assert/strict";
import { assertFit, press, SIZES, startSite, test } from "./harness.mjs";

const site = startSite({ PARLOR_SIGN_INS_PER_MINUTE: "100" });
const PASSWORD = "lamp and oak";

let people = 0;
/** Signs up under a name that nobody has yet, also when a test is tried again. */
async function signUp(page, prefix) {
  const name = `${prefix}-${++people}`;
  const reply = await page.request.post(`${site.url}/api/account`, { data: { name, password: PASSWORD } });
  assert.equal(reply.status(), 201);
  return name;
}

/** A call of a program. */
const call = (page, token, path, data = {}) =>
  page.request.post(`${site.url}${path}`, { data, headers: { authorization: `Bearer ${token}` } });

for (const [size, options] of SIZES) {
  test(`an owner makes a token and a BOT, and a person plays it, on a ${size}`, { timeout: 120_000 }, async () => {
    const owner = await site.visit(options);
    const bot = await signUp(owner, "Deep");
    await owner.goto(`${site.url}/account`);
    const tokens = owner.getByRole("region", { name: "Access for programs" });
    await tokens.getByLabel("Name").fill("laptop");
    await tokens.getByLabel(/^bot/).check();
    await press(owner, "Make a token");
    const token = await tokens.getByTestId("secret").textContent();
    assert.match(token, /^parlor_[0-9a-f]{40}$/);
    await tokens.getByRole("button", { name: "Copy" }).waitFor();
    await tokens.getByText("never used").waitFor();
    await assertFit(owner, "account-tokens");

    const webhooks = owner.getByRole("region", { name: "Webhooks" });
    await webhooks.getByLabel("Address").fill("http://127.0.0.1:9/parlor");
    await press(owner, "Add a webhook");
    await webhooks.getByText("The host is in a private network").waitFor();
    await webhooks.getByLabel("Address").fill("https://198.51.99.1:9/parlor");
    await press(owner, "Add a webhook");
    assert.match(await webhooks.getByTestId("secret").textContent(), /^whsec_/);
    await assertFit(owner, "account-webhooks");
    await press(owner, "Delete the webhook https://198.51.99.1:9/parlor");
    await webhooks.getByText("198.51.99.1").waitFor({ state: "detached" });

    await press(owner, "Become a BOT");
    await owner.getByRole("dialog").getByText("This is for good.").waitFor();
    await assertFit(owner, "account-bot");
    await press(owner, "Become a BOT for good");
    await owner.getByText("This account is a BOT: a program plays by its token").waitFor();
    // What is shown once is gone with the page.
    await owner.reload();
    await tokens.getByText("laptop").waitFor();
    assert.equal(await tokens.getByTestId("secret").count(), 0);

    const page = await site.visit(options);
    await signUp(page, "Person");
    await page.goto(`${site.url}/players/${bot.toLowerCase()}`);
    await page.getByRole("heading", { name: `${bot} BOT` }).waitFor();
    await press(page, `Challenge ${bot}`);
    await page.getByRole("dialog").getByText("Connect Four").click();
    await assertFit(page, "challenge-send");
    await press(page, "Send challenge");
    await page.getByText(`Waiting for ${bot}`).waitFor();
    const headers = { authorization: `Bearer ${token}` };
    const waiting = await (await owner.request.get(`${site.url}/api/challenges`, { headers })).json();
    assert.equal(waiting.in.length, 1);
    assert.equal((await call(owner, token, `/api/challenges/${waiting.in[0].id}/accept`)).status(), 200);
    await page.waitForURL(new RegExp(`/games/${waiting.in[0].id}`));
    await page.getByText(`BOT ${bot}`).first().waitFor();

    assert.equal((await call(owner, token, "/api/challenges", { to: `person-${people}`, game: "entropy" })).status(), 201);
    await page.getByRole("button", { name: `Accept the challenge of BOT ${bot}` }).waitFor({ timeout: 30_000 });
    await assertFit(page, "challenge-comes");
    await press(page, `Decline the challenge of BOT ${bot}`);
    await page.getByRole("button", { name: `Accept the challenge of BOT ${bot}` }).waitFor({ state: "detached" });

    await press(owner, "Revoke the token laptop");
    await tokens.getByText("laptop").waitFor({ state: "detached" });
    assert.equal((await call(owner, token, "/api/challenges")).status(), 401);
  });
}
