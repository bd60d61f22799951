import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Where `make dev` finds the running server. */
const server = process.env.PARLOR_SERVER ?? "http://127.0.0.1:8080";

const speakAsServer = (request: { setHeader(name: string, value: string): void }): void =>
  request.setHeader("origin", server);

export default defineConfig({
  plugins: [react()],
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
