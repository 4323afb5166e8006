/** A Vite plugin of the browsers' build: `import()` loads its files by app/browser/network/import-fetched.ts. */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Vite's own module of that kind: it exports what `import()` becomes, and preloads the files by links. */
const VITE_HELPER = "\0vite/preload-helper.js";
const OURS = fileURLToPath(new URL("../../app/browser/network/import-fetched.ts", import.meta.url));

export const fetchedImports: Plugin = {
  name: "fetched-imports",
  enforce: "pre",
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // Vite names no file if a module has no imports of its own.
        resolveDependencies: (file, files) => (files.length === 0 ? [file] : files),
      },
    },
  }),
  load: (id) =>
    id === VITE_HELPER ? `export { importFetched as __vitePreload } from ${JSON.stringify(OURS)};` : null,
};
