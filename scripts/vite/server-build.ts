/**
 * A Vite plugin of the server build, so that the Worker contains the layers shared by pages and API only once
 * (docs/decisions/0024-what-the-worker-leaves-out.md).
 */
import { relative } from "node:path";
import { normalizePath, type Plugin } from "vite";

const OUTPUT = "build/server";

/** The layers that `workers/` imports too (docs/architecture.md). They use no feature of Vite. */
const SHARED_LAYERS = /\/app\/(domain|texts|media-files|story-cards)\/[^?]+$/;

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
