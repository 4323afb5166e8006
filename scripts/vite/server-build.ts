/** Vite plugins of the server build: they leave out what would only make the Worker larger (docs/decisions/0024-what-the-worker-leaves-out.md). */
import { relative } from "node:path";
import { normalizePath, type Plugin } from "vite";

const OUTPUT = "build/server";

const BROWSER_CODE = "\0browser-code";

/**
 * Replaces every module that `app/` loads with `import()` by an empty one. Pages load them after hydration, so the server
 * never runs them, but its build is one file that would contain them all.
 */
export const withoutBrowserCode: Plugin = {
  name: "without-browser-code",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  resolveDynamicImport: (specifier) => (typeof specifier === "string" ? BROWSER_CODE : null),
  load: (id) => (id === BROWSER_CODE ? "export {};" : null),
};

/** The layers that `workers/` imports too (docs/architecture.md). They use no feature of Vite. */
const SHARED_LAYERS = /\/app\/(domain|texts|media-files|story-cards|exported-pages)\/[^?]+$/;

/** Imports the modules of these layers instead of bundling them, so that wrangler adds each to the Worker once. */
export const sharedWithTheWorker: Plugin = {
  name: "shared-with-the-worker",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  config: () => ({
    build: {
      rollupOptions: {
        external: SHARED_LAYERS,
        output: { paths: (id) => (SHARED_LAYERS.test(id) ? normalizePath(relative(OUTPUT, id)) : id) },
      },
    },
  }),
};
