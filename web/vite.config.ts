import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `make dev` finds the running server. */
const server = process.env.PARLOR_SERVER ?? "http://127.0.0.1:8080";

const speakAsServer = (request: { setHeader(name: string, value: string): void }): void =>
  request.setHeader("origin", server);

/** Smaller files, and kinds that are compressed already, are not worth it. */
const LEAST = 1024;
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/;

/** Writes every file once more in each encoding: the server sends these and compresses nothing itself. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  writeBundle({ dir = "dist" }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      if (!COMPRESSIBLE.test(name)) continue;
      const file = join(dir, name);
      const plain = readFileSync(file);
      if (plain.length < LEAST) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
      writeFileSync(`${file}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
    }
  },
};

export default defineConfig({
  plugins: [react(), compressed],
  server: {
    // Games may import data tables and rule texts from outside this folder.
    fs: { allow: [".."] },
    proxy: {
      // The server compares Origin with Host, so the proxy must speak in the server's own name.
      "/api": {
        target: server,
        changeOrigin: true,
        ws: true,
        configure: (proxy) => {
          proxy.on("proxyReq", speakAsServer);
          proxy.on("proxyReqWs", speakAsServer);
        },
      },
    },
  },
  build: { target: "es2023", sourcemap: false, assetsInlineLimit: 0 },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
  },
});
