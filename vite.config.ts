/** The Vite build of the site: Remix with the options of `remix.config.js`, and Tailwind. */
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [remix(remixOptions), tailwindcss()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts and scripts from here alone.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Small chunks are joined: a page loads half as many files, which also compress better.
    rollupOptions: { output: { experimentalMinChunkSize: 2_000 } },
  },
  // The worker that prepares photos and videos loads its decoders when it needs them.
  worker: { format: "es" },
  ssr: {
    target: "webworker",
    resolve: {
      conditions: ["workerd", "worker", "browser", "module", "import", "default"],
      externalConditions: ["workerd", "worker"],
    },
  },
});
