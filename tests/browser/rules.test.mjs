/** The rules pages with their examples, the database, and the size of the first load. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { startSite, column, test } from "./harness.mjs";

const site = startSite();

test("the first page loads less than 200 kB of JavaScript, and no board that is not needed", async () => {
  const page = await site.visit();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
  );
  const bodies = await Promise.all(scripts.map(async (name) => (await page.request.get(name)).body()));
  const weight = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  assert(weight > 50_000 && weight < 200_000, `${weight} bytes in ${scripts.length} scripts`);
  // Boards and pages come when they are needed; the page that says what went wrong is there at once.
  const later = /\/(Board|Panel|Draft|Database|course|lessons|(?!Message)\w+Page)-/;
  assert(!scripts.some((name) => later.test(name)), scripts.join("\n"));
});

test("a task of each game is solved on its small board", { timeout: 120_000 }, async () => {
  const page = await site.visit();
  await page.getByRole("link", { name: "Rules" }).click();
  const example = (title) => page.getByRole("figure", { name: `Example: ${title}` });
  await example("Four in a row wins").waitFor();
  await column(example("Four in a row wins"), 7).click();
  await example("Four in a row wins").getByText("Not that one").waitFor();
  await column(example("Four in a row wins"), 4).click();
  await example("Four in a row wins").getByText("Red wins.").waitFor();
  await page.getByRole("link", { name: "Entropy" }).click();
  await example("Order slides").locator('[data-cell="d7"]').click();
  await example("Order slides").locator('[data-cell="d4"]').click();
  await example("Order slides").getByText("+3").waitFor();
  await page.getByRole("link", { name: "LOL Chess" }).click();
  await example("The Poro").locator('[data-square="d6"]').click();
  await example("The Poro").locator('[data-square="e7"]').click();
  await example("The Poro").getByText("Blue keeps the only Poro and wins.").waitFor();
  await example("The Poro").getByRole("button", { name: "Reset" }).click();
  await example("The Poro").getByText("Blue to move and to win.").waitFor();
});

test("the database is searched", async () => {
  const page = await site.visit();
  await page.goto(new URL("/rules/database", page.url()).href);
  await page.locator('[data-entry="zed"]').waitFor();
  await page.getByRole("searchbox").fill("knight assassin");
  await page.locator('[data-entry="ahri"]').waitFor({ state: "detached" });
  assert.equal(await page.locator('[data-entry="khazix"]').count(), 1);
  await page.getByRole("searchbox").fill("smite");
  await page.locator('[data-entry="khazix"]').waitFor({ state: "detached" });
  assert.equal(await page.locator('[data-entry="smite"]').count(), 1);
});
