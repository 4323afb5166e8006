/** The Vite build of the site: Remix with the options of `remix.config.js`, and Tailwind. */
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import remixOptions from "./remix.config.js";
import { sharedWithTheWorker } from "./scripts/vite/server-build.ts";

/** What every page with scripts loads is one file: the root with all that it imports. All others are Rollup's own. */
function chunkOf(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  rootModules ??= modulesOf(ROOT, getModuleInfo);
  return rootModules.has(id) ? "site" : undefined;
}

const ROOT = fileURLToPath(new URL("./app/root.tsx", import.meta.url));
let rootModules: Set<string> | undefined;

/** Returns the module and all that it imports, directly or not. */
function modulesOf(start: string, getModuleInfo: Rollup.ManualChunkMeta["getModuleInfo"]): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
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
      output: { experimentalMinChunkSize: 2_000, ...(!isSsrBuild && { manualChunks: chunkOf }) },
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
