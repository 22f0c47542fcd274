// Builds the page into static files: no inline script or style, so that a strict Content-Security-Policy holds.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The server that `npm run dev` passes questions on to. */
const SERVER = "http://127.0.0.1:8042";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": {
        target: SERVER,
        changeOrigin: true,
        // The server answers its own page only; while developing, this is it.
        configure: (proxy) => proxy.on("proxyReq", (request) => request.setHeader("origin", SERVER)),
      },
    },
  },
});
