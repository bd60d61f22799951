/** Pages of other sites that call the interface: those of `allowed_origins` play with a token, others do nothing. */
import assert from "node:assert/strict";
import { snippet, startForeignSite } from "./foreign.mjs";
import { startSite, test } from "./harness.mjs";

const friend = await startForeignSite();
const stranger = await startForeignSite();
const site = startSite({ PARLOR_ALLOWED_ORIGINS: friend.origin });

/** Runs in a page of another site: creates a game and plays a move; where it fails, says what the browser says. */
async function playFrom([url, token]) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = async (path, body) => {
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  try {
    const seat = { kind: "person" };
    const { state, you } = await post("/games", { game: "connect4", first: seat, second: seat });
    const move = { clientMoveId: "m", expectedSeq: state.seq, move: "4" };
    return { you, ...(await post(`/games/${state.id}/moves`, move)) };
  } catch (error) {
    return String(error);
  }
}

/** Whether a socket opens from here. */
const opens = ([url, id, ...protocols]) =>
  new Promise((done) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/games/${id}/socket`, protocols);
    socket.addEventListener("message", ({ data }) => done({ protocol: socket.protocol, you: JSON.parse(data).you }));
    socket.addEventListener("error", () => done("refused"));
  });

test("a page of an allowed site creates a game and plays a move, with a token and without a cookie", async () => {
  const page = await site.visit();
  await page.goto(friend.origin);
  const played = await page.evaluate(playFrom, [site.url, "a".repeat(32)]);
  assert.deepEqual([played.you, played.outcome], [["first", "second"], "accepted"]);
  assert.deepEqual(await page.context().cookies(), []);
});

test("a page of any other site cannot", async () => {
  const page = await site.visit();
  await page.goto(stranger.origin);
  const token = "b".repeat(32);
  assert.match(await page.evaluate(playFrom, [site.url, token]), /Failed to fetch/);
  const read = await page.evaluate((url) => fetch(`${url}/api/catalogue`).catch(String), site.url);
  assert.match(String(read), /Failed to fetch/);
  const headers = { authorization: `Bearer ${token}` };
  const mine = await page.request.get(`${site.url}/api/games?mine=true`, { headers });
  assert.deepEqual(await mine.json(), { games: [] }, "nothing was done, either");
});

test("a socket from another site needs the token, and an allowed site", async () => {
  const page = await site.visit();
  const token = "fedcba9876543210fedcba9876543210";
  const seat = { kind: "person" };
  const created = await page.request.post(`${site.url}/api/games`, {
    headers: { authorization: `Bearer ${token}` },
    data: { game: "connect4", first: seat, second: { kind: "open" } },
  });
  const { id } = (await created.json()).state;
  await page.goto(friend.origin);
  assert.deepEqual(await page.evaluate(opens, [site.url, id, "parlor", `bearer.${token}`]), { protocol: "parlor", you: ["first"] });
  assert.deepEqual(await page.evaluate(opens, [site.url, id, "parlor"]), { protocol: "parlor", you: [] });
  await page.goto(stranger.origin);
  assert.equal(await page.evaluate(opens, [site.url, id, "parlor", `bearer.${token}`]), "refused");
});

test("the page of docs/api.md plays a move", async () => {
  friend.html = snippet("api.md", site.url);
  const page = await site.visit();
  await page.goto(friend.origin);
  await page.waitForFunction(() => /^4 \d/.test(document.querySelector("#moves").textContent));
});
