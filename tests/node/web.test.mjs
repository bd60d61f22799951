/** gRPC-Web in a real browser: a page of another origin calls the bot service on its own port. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { BOTS, startService } from "./harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const packages = (name) => join(dirname(require.resolve(`${name}/package.json`)));
const FILES = {
  "/": [join(here, "web.html"), "text/html"],
  "/bots.proto": [BOTS, "text/plain"],
  "/grpc-web.js": [join(packages("grpc-web"), "index.esm.js"), "text/javascript"],
  "/protobuf.js": [join(packages("protobufjs"), "dist/protobuf.min.js"), "text/javascript"],
};
const TOKEN = "0123456789abcdef0123456789abcdef";
const START = { position: { game: "connect4" } };

let site;
let browser;
let origin;
before(async () => {
  site = createServer((request, response) => {
    const [file, type] = FILES[request.url] ?? [];
    response.writeHead(file ? 200 : 404, { "content-type": type ?? "text/plain" });
    response.end(file ? readFileSync(file) : "");
  });
  await new Promise((done) => site.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${site.address().port}`;
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
});
after(async () => {
  await browser.close();
  site.close();
});

/** A page of the site, and a service with these settings; both end with the test. */
async function open(t, settings, address = origin) {
  const service = await startService(settings);
  t.after(() => service.stop());
  const page = await browser.newPage();
  t.after(() => page.close());
  await page.goto(address);
  await page.waitForFunction(() => document.title === "ready", undefined, { timeout: 30_000 });
  const url = `http://${service.address}`;
  return {
    call: (name, message, metadata) =>
      page.evaluate(([url, name, message, metadata]) => window.call(url, name, message, metadata), [url, name, message, metadata]),
    stream: (name, message) => page.evaluate(([url, name, message]) => window.stream(url, name, message), [url, name, message]),
  };
}

test("a page of an allowed origin asks for moves, thoughts and errors", { timeout: 120_000 }, async (t) => {
  const page = await open(t, { PARLOR_BOTD_ALLOWED_ORIGINS: `https://games.example, ${origin}` });
  const { moves } = await page.call("Moves", START);
  assert.deepEqual(moves, ["1", "2", "3", "4", "5", "6", "7"]);
  const { thought } = await page.call("Choose", { ...START, player: "mcts@nodes=50" });
  assert(moves.includes(thought.move) && thought.nodes <= 50, JSON.stringify(thought));
  const said = await page.stream("Think", { ...START, player: "mcts", limits: { nodes: 20_000 } });
  assert(said.length > 1 && moves.includes(said.at(-1).decision.thought.move), JSON.stringify(said.at(-1)));
  const { code, message } = await page.call("Moves", { position: { game: "connect5" } });
  assert.deepEqual([code, message], [5, 'no game "connect5"; did you mean connect4?']);
});

test("a page of another origin reads nothing", { timeout: 120_000 }, async (t) => {
  const elsewhere = origin.replace("127.0.0.1", "localhost");
  for (const settings of [{ PARLOR_BOTD_ALLOWED_ORIGINS: origin }, {}]) {
    const page = await open(t, settings, elsewhere);
    const { code, moves } = await page.call("Moves", START);
    assert(code > 0 && moves === undefined, `code ${code}`);
  }
});

test("a token counts as it does for other clients", { timeout: 120_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "parlor-web-"));
  const file = join(folder, "tokens");
  writeFileSync(file, TOKEN);
  const page = await open(t, { PARLOR_BOTD_ALLOWED_ORIGINS: "*", PARLOR_BOTD_TOKEN_FILE: file });
  assert.equal((await page.call("Moves", START)).code, 16);
  assert.equal((await page.call("Moves", START, { authorization: `Bearer ${TOKEN}` })).moves.length, 7);
  rmSync(folder, { recursive: true });
});
