/** The Vite build of the site: Remix with the options of `remix.config.js`, and Tailwind. */
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";
import { sharedWithTheWorker } from "./scripts/vite/server-build.ts";

/** React and Remix, which every page with scripts loads, are one file. All others are Rollup's own. */
const SITE =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/\w+|turbo-stream)\//;

function chunkOf(id: string): string | undefined {
  return SITE.test(id) ? "site" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), tailwindcss(), sharedWithTheWorker],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts and scripts from here alone.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      output: { experimentalMinChunkSize: 4_200, ...(!isSsrBuild && { manualChunks: chunkOf }) },
    },
  },
  // The worker that prepares photos and videos loads its decoders when it needs them.
  worker: { format: "es" },
  ssr: {
    target: "webworker",
    // The icons that screens show, and not all 2,000.
    noExternal: ["@lucide/icons"],
    resolve: {
      conditions: ["workerd", "worker", "browser", "module", "import", "default"],
      externalConditions: ["workerd", "worker"],
    },
  },
}));
