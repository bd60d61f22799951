/** Another site: pages on a free port of `localhost`, which is another site than `127.0.0.1`, where the server is. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const docs = join(dirname(fileURLToPath(import.meta.url)), "../../docs");

/** Serves one page, which can be replaced. */
export async function startForeignSite() {
  const site = { html: "<!doctype html><title>Another site</title>" };
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(site.html);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  after(() => server.closeAllConnections() ?? server.close());
  site.origin = `http://localhost:${server.address().port}`;
  return site;
}

/** The page that a document tells its readers to paste, to the letter, with the address of the server under test. */
export function snippet(name, url) {
  const html = /```html\n(.*?)```/s.exec(readFileSync(join(docs, name), "utf8"))?.[1];
  assert(html?.includes("https://parlor.example.org"), `docs/${name} has no page to paste`);
  return html.replaceAll("https://parlor.example.org", url);
}
