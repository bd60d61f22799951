/** Games in frames of other sites, with the page of docs/embedding.md. */
import assert from "node:assert/strict";
import { snippet, startForeignSite } from "./foreign.mjs";
import {
  assertAccessible,
  assertNarrow,
  column,
  discs,
  drop,
  ONE_DEVICE,
  PHONE,
  shot,
  startSite,
  test,
  untilDiscs,
  untilOurMove,
} from "./harness.mjs";

const friend = await startForeignSite();
const stranger = await startForeignSite();
const settings = { PARLOR_EMBED_ORIGINS: friend.origin };
/** In a browser that blocks third-party cookies and, with them, the storage of frames. */
const site = startSite(settings, ["--test-third-party-cookie-phaseout"]);
/** In one that lets frames store what is theirs alone. */
const lenient = startSite(settings, ["--disable-features=TrackingProtection3pcd"]);

/** A game whose seats belong to the cookie of this page, opened nowhere. */
async function newGame(page, url) {
  const created = await page.request.post(`${url}/api/games`, { data: ONE_DEVICE });
  return (await created.json()).state;
}

async function move(page, url, { id, seq }, name) {
  const data = { clientMoveId: `m${seq}`, expectedSeq: seq, move: name };
  const played = await page.request.post(`${url}/api/games/${id}/moves`, { data });
  assert.equal(played.status(), 200, await played.text());
}

/** Shows a page of another site to a new visitor. */
async function open(where, html, options = {}, { visit } = site) {
  where.html = html;
  const page = await visit(options);
  await page.goto(where.origin);
  return page;
}

const frameOf = (page, part) => page.frames().find((frame) => frame.url().includes(part));

/** A page with one frame. */
const framed = (path, size = "width: 100%; height: 560px; border: 0", more = "") =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>Another site</title>
  <iframe title="Parlor" src="${site.url}${path}" style="${size}" ${more}></iframe>`;

/** Follows docs/embedding.md to the letter: watches one game and plays another, whose frame is returned. */
async function follow(at) {
  const host = await at.visit();
  const game = await newGame(host, at.url);
  const page = await open(friend, snippet("embedding.md", at.url).replaceAll("GAME", game.id), {}, at);
  const watched = frameOf(page, game.id);
  await watched.locator(".c4-columns").waitFor();
  await move(host, at.url, game, "4");
  await watched.waitForFunction(() => document.querySelectorAll(".board .disc").length === 1);
  assert.equal(await watched.locator('[data-column][aria-disabled="false"]').count(), 0, "a spectator cannot move");
  await shot(page, "embed-page");
  const played = frameOf(page, "/embed/play");
  await played.getByRole("button", { name: "Play against Easy" }).click();
  await drop(played, 4);
  await untilOurMove(played);
  assert.equal(await discs(played), 2);
  // By keyboard, too.
  await column(played, 3).press("Enter");
  await played.waitForFunction(() => document.querySelectorAll(".board .disc:not(.unconfirmed)").length >= 3);
  await untilOurMove(played);
  assert.deepEqual(await page.context().cookies(), [], "no cookie is set");
  return played;
}

test("the page of docs/embedding.md plays one game and watches another", { timeout: 120_000 }, async () => {
  const played = await follow(lenient);
  const page = played.page();
  const count = await discs(played);
  // The game goes on when the page is loaded again.
  await page.reload();
  const again = frameOf(page, "/embed/play");
  await again.locator('[data-column][aria-disabled="false"]').first().waitFor();
  assert.equal(await discs(again), count);
  const link = again.getByRole("link", { name: "Open on Parlor" });
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await tab.getByText("You are watching").waitFor();
  await page.context().close();
});

test("it does so without cookies and storage", { timeout: 120_000 }, async () => {
  const played = await follow(site);
  const isRefused = await played.evaluate(() => {
    try {
      return localStorage === undefined;
    } catch {
      return true;
    }
  });
  assert(isRefused, "the browser lets the frame store something, so this test shows nothing");
  await played.page().reload();
  await frameOf(played.page(), "/embed/play").getByRole("button", { name: "Play against Easy" }).waitFor();
  await played.page().context().close();
});

test("other sites show nothing, and no other page is shown anywhere", async () => {
  const shown = async (where, path) => {
    const page = await open(where, framed(path));
    await page.waitForLoadState("load");
    const visible = await page.frames()[1].evaluate(() => document.querySelector("#root") !== null).catch(() => false);
    await page.context().close();
    return visible;
  };
  assert.equal(await shown(friend, "/embed/play?game=connect4"), true);
  assert.equal(await shown(stranger, "/embed/play?game=connect4"), false);
  for (const path of ["/", "/account", "/games/nothing", "/operator"]) {
    assert.equal(await shown(friend, path), false, path);
  }
});

test("an address without a game says so", async () => {
  const says = async (path, words) => {
    const page = await open(friend, framed(path));
    await frameOf(page, "/embed/").getByText(words).waitFor();
    await page.context().close();
  };
  await says("/embed/play", "Which game?");
  await says("/embed/play?game=chess", "?game= and connect4, entropy or lolchess");
  await says("/embed/play?game=connect4&level=godlike", "No level “godlike” in Connect Four");
  await says("/embed/nothing", "There is no game with the id “nothing”");
  await says("/embed/a/b/c", "There is no page at this address.");
});

test("a site chooses the theme, and may lock the frame into a sandbox", async () => {
  const sandbox = 'sandbox="allow-scripts allow-same-origin allow-popups"';
  const page = await open(friend, framed("/embed/play?game=connect4&level=easy&theme=light", undefined, sandbox));
  const frame = frameOf(page, "/embed/");
  await frame.getByRole("button", { name: "Play against Easy" }).click();
  await drop(frame, 4);
  await frame.getByRole("button", { name: "New game" }).click();
  await untilDiscs(frame, 0);
  await drop(frame, 1);
  assert.equal(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "light");
  await page.context().close();
});

const SIZES = {
  desk: [{}, "width: 440px; height: 560px; border: 0"],
  // In frames of other processes the test tool misses what it clicks where pixels are scaled.
  phone: [{ ...PHONE, deviceScaleFactor: 1 }, "width: 280px; height: 480px; border: 0"],
};

for (const [size, [options, style]] of Object.entries(SIZES)) {
  test(`every game fits in a frame (${size}), in light and dark mode`, { timeout: 180_000 }, async () => {
    for (const game of ["connect4", "entropy", "lolchess"]) {
      const page = await open(friend, framed(`/embed/play?game=${game}`, style), options);
      const frame = frameOf(page, "/embed/");
      await frame.getByRole("button", { name: /^Play / }).waitFor();
      await shot(page, `embed-start-${game}-${size}`);
      await frame.getByRole("button", { name: /^Play / }).click();
      await frame.getByTestId("status").waitFor();
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await assertAccessible(frame, `${game}, ${size}, ${colorScheme}`);
        await shot(page, `embed-${game}-${size}-${colorScheme}`);
      }
      await assertNarrow(frame, `${game}, ${size}`);
      await page.context().close();
    }
  });
}
