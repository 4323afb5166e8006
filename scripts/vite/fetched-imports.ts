/** A Vite plugin of the browsers' build: `import()` loads its files by app/browser/network/import-fetched.ts. */
import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";

/** Vite's own module of that kind: it exports what `import()` becomes, and preloads the files by links. */
const VITE_HELPER = "\0vite/preload-helper.js";
const OURS = fileURLToPath(new URL("../../app/browser/network/import-fetched.ts", import.meta.url));

let bundle: Rollup.OutputBundle = {};

/** Returns the file and all that it imports statically: they are loaded when it runs. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== "chunk") return found;
  found.add(file);
  for (const imported of chunk.imports) loadedWith(imported, found);
  return found;
}

export const fetchedImports: Plugin = {
  name: "fetched-imports",
  enforce: "pre",
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies(file, files, { hostId }) {
          const loaded = loadedWith(hostId);
          const missing = files.filter((needed) => !loaded.has(needed));
          // Vite names no file if a module has no imports of its own.
          return missing.length === 0 ? [file] : missing;
        },
      },
    },
  }),
  // Before Vite asks for the dependencies.
  generateBundle: {
    order: "pre",
    handler(_options, built) {
      bundle = built;
    },
  },
  load: (id) =>
    id === VITE_HELPER ? `export { importFetched as __vitePreload } from ${JSON.stringify(OURS)};` : null,
};
