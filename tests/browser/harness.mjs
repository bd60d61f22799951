/** Starts `parlor serve` on a free port and a browser; every test file gets its own of both. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test as once } from "node:test";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");

/** Kept as artefacts of a run. */
export const shots = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "screenshots");
const axeSource = require("axe-core").source;

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const START_MS = 30_000;

/** One address plays all visitors, so the limits for one visitor would stop the tests; bots without limits stop after 4 s. */
const SETTINGS = {
  PARLOR_METRICS_PORT: "0",
  PARLOR_REQUESTS_PER_SECOND: "0",
  PARLOR_STORED_BYTES_PER_DAY: "0",
  PARLOR_GAMES_PER_MINUTE: "0",
  PARLOR_SOCKETS_PER_ADDRESS: "0",
  PARLOR_CONNECTIONS_PER_ADDRESS: "0",
  PARLOR_LONGEST_SEARCH_MS: "4000",
};

/** The binary under test: the one named in TESTED_BINARY, else the release build, else the debug build. */
function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
  const places = [process.env.TESTED_BINARY, join(target, "release/parlor"), join(target, "debug/parlor")];
  const found = places.find((place) => place && existsSync(place));
  assert(found, `no parlor binary in ${target}: build it first, or name it in TESTED_BINARY`);
  return found;
}

/** Runs the server; resolves with its address once it has printed it. */
export async function startServer(data, port = 0, settings = {}) {
  const child = spawn(binary(), ["serve", "--port", String(port), "--data", data], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...SETTINGS, ...settings },
  });
  let output = "";
  const url = await new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no address after ${START_MS} ms:\n${output}`)), START_MS);
    const read = (chunk) => {
      output += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(timer);
      done(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", (code) => fail(new Error(`parlor serve ended with ${code}:\n${output}`)));
  });
  const stop = (signal = "SIGTERM") =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.on("exit", done);
      child.kill(signal);
    });
  return { url, stop };
}

/** A test that is tried a second time, with a diagnostic: one hiccup of a busy browser must not hide the other results. */
export const test = (name, ...rest) => {
  const [body, options = {}] = rest.reverse();
  return once(name, options, async (context) => {
    try {
      await body(context);
    } catch (error) {
      context.diagnostic(`tried again, because: ${error.stack}`);
      await body(context);
    }
  });
};

/** Runs another command of the binary to its end. */
export function parlor(...words) {
  const { status, stderr } = spawnSync(binary(), words, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

/** The server and the browser of a test file: started before its first test, stopped after its last. */
export function startSite(settings = {}, flags = []) {
  const site = {};
  before(async () => Object.assign(site, await openSite(settings, flags)));
  after(() => site.close());
  return site;
}

/** A server with a browser. */
async function openSite(settings, flags) {
  mkdirSync(shots, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), "parlor-browser-"));
  let server = await startServer(data, 0, settings);
  const { url } = server;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] });
  const errors = [];
  let failedVisits = 0;

  return {
    url,
    /** A folder that is removed with the server. */
    data,
    /** A visitor with their own cookies; errors of the page fail the test file. */
    async visit({ width = 1280, height = 800, colorScheme = "dark", ...options } = {}) {
      assert.ok(failedVisits < 3, "the page does not open: the other tests would only wait");
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, ...options });
      await context.addInitScript(watchShifts);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(url);
      failedVisits += 1;
      await page.getByRole("heading", { name: "Connect Four", level: 2 }).waitFor();
      failedVisits = 0;
      return page;
    },
    /** Kills the server and restarts it on the same port. */
    async crash() {
      await server.stop("SIGKILL");
      return async () => {
        server = await startServer(data, Number(new URL(url).port), settings);
      };
    },
    async close() {
      await browser.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
      assert.deepEqual(errors, [], "errors of the page");
    },
  };
}

export const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });

export const gameId = (page) => new URL(page.url()).pathname.split("/").at(-1);

/** The state that the server has, by HTTP with the page's own cookies. */
export async function stateOf(page) {
  const response = await page.request.get(new URL(`/api/games/${gameId(page)}`, page.url()).href);
  return (await response.json()).state;
}

/** Starts a game against a level from the card on the front page. */
export async function playAgainst(page, level) {
  await page
    .getByRole("radio", { name: new RegExp(`(^Level |, )${level}$`) })
    .first()
    .check({ force: true });
  await page.getByRole("button", { name: `Play Connect Four against ${level}` }).click();
  await page.locator(".c4-columns").waitFor();
}

/** Starts any game by the interface; the page's cookie owns the seats. */
export async function createGame(page, request) {
  const response = await page.request.post(new URL("/api/games", page.url()).href, { data: request });
  assert.equal(response.status(), 201, await response.text());
  const { state } = await response.json();
  await page.goto(new URL(`/games/${state.id}`, page.url()).href);
  await page.getByRole("region", { name: "Board" }).waitFor();
  return state.id;
}

/** Seats of a game. */
export const PERSON = { kind: "person" };
export const bot = (player) => ({ kind: "bot", player });

/** Two people on one device, where every move is ours. */
export const ONE_DEVICE = { game: "connect4", first: PERSON, second: PERSON };

export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

export const column = (page, number) => page.locator(`[data-column="${number}"]`);

/** Clicks a column once it is our move, and waits until the server has accepted it. */
export async function drop(page, number) {
  const before = await discs(page);
  await page.locator(`[data-column="${number}"][aria-disabled="false"]`).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".disc:not(.unconfirmed):not(.returning)").length > count,
    before,
  );
}

export const discs = (page) => page.locator(".board .disc:not(.unconfirmed):not(.returning)").count();

/** Waits until so many discs are on the board. */
export const untilDiscs = (page, count) =>
  page.waitForFunction(
    (count) => document.querySelectorAll(".board .disc:not(.unconfirmed):not(.returning)").length === count,
    count,
  );

/** The labels of the columns, which is what a screen reader gets. */
export const boardWords = (page) =>
  page
    .locator("[data-column]")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label").replace(/;.*/, "")));

/** Waits until this has been announced to screen readers. */
export const untilAnnounced = (page, words) =>
  page.waitForFunction(
    ([source, flags]) =>
      new RegExp(source, flags).test(document.querySelector("[data-testid=announcement]")?.textContent ?? ""),
    [words.source, words.flags],
  );

/** Waits until the bot has answered or the game is over. */
export const untilOurMove = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-column][aria-disabled="false"]') ||
      /wins|win\.|draw/i.test(document.querySelector("[data-testid=status]")?.textContent ?? ""),
  );

export const PHONE = { width: 375, height: 812, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Runs in the page: notes layout shifts, and what moved. */
function watchShifts() {
  window.shifts = [];
  const nameOf = (node) => `${node?.nodeName ?? "?"}.${node?.parentElement?.className ?? ""}>${node?.className ?? ""}`;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => [
        nameOf(node),
        previousRect.y - currentRect.y,
        previousRect.height - currentRect.height,
      ]);
      window.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** The layout has not shifted since the page was loaded. */
export async function assertStill(page, what) {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  assert(sum < 0.02, `${what}: the page shifts by ${sum}: ${JSON.stringify(shifts)}`);
}

/** The page has no horizontal scroll. */
export async function assertNarrow(page, what) {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(sideways, 0, `${what}: sideways`);
}

/** The page passes axe-core in light and dark mode, fits its width and does not shift. Keeps screenshots. */
export async function assertFit(page, name) {
  const size = page.viewportSize().width > 900 ? "desk" : "phone";
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${name}, ${size}, ${colorScheme}`);
    await shot(page, `${name}-${size}-${colorScheme}`);
  }
  await assertNarrow(page, name);
  await assertStill(page, name);
}

/** The screen sizes every page is checked with. */
export const SIZES = Object.entries({ desk: {}, phone: PHONE });

/** Checks scenes by name, each arranged from the front page of a new visitor. */
export function look(site, scenes) {
  for (const [size, options] of SIZES) {
    for (const [name, arrange] of Object.entries(scenes)) {
      test(`${name} fits on a ${size}`, { timeout: 90_000 }, async () => {
        const page = await site.visit(options);
        await arrange(page);
        await page.locator("[data-toast]").first().waitFor({ state: "detached" });
        await assertFit(page, name);
        await page.context().close();
      });
    }
  }
}

/** Fails with what axe-core finds. */
export async function assertAccessible(page, what) {
  // Half-faded text would be measured as too pale; a change of theme starts with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect.getComputedTiming().iterations === 1)
        .map((a) => a.finished.catch(() => undefined)),
    ),
  );
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(found, [], what);
}
