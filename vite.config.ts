/** The Vite build of the site: Remix with the options of `remix.config.js`, and Tailwind. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

/** `npm run coverage` tells by source maps which lines ran. */
const isMeasured = process.env.COVERAGE !== undefined;

const ZOD_CORE = /\/zod\/v4\/core\/core\.js$/;
const ZOD_JSON_SCHEMA = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * zod as browsers get it. Every schema can describe itself in JSON Schema, which nobody asks for there: without that,
 * each first load is 6 KB smaller (exports are kept by name, so that zod's other files find them). And it never tries
 * to compile a schema: the Content-Security-Policy forbids that, and browsers report each try.
 */
const zodForBrowsers: Plugin = {
  name: "zod-for-browsers",
  transform(code, id, options) {
    if (options?.ssr) return null;
    if (ZOD_CORE.test(id)) return { code: `${code}\nglobalConfig.jitless = true;`, map: null };
    if (!ZOD_JSON_SCHEMA.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function|{ \w+ as) (\w+)/gm)].map(([, name]) => name);
    const exported = names.map((name) => `nothing as ${name}`).join(", ");
    return { code: `const nothing = () => undefined;\nexport { ${exported} };`, map: null };
  },
};

/**
 * Pages' scripts, 3 % smaller than esbuild leaves them. Not by `build.minify`: the server's build names the scripts of
 * workers by their content, so both builds have to make the same of those.
 */
const pagesByTerser: Plugin = {
  name: "pages-by-terser",
  apply: (_config, { isSsrBuild }) => !isSsrBuild && !isMeasured,
  renderChunk: {
    order: "post",
    async handler(code) {
      const options = { module: true, compress: { passes: 2 }, format: { comments: false } };
      return { code: (await minify(code, options)).code ?? code, map: null };
    },
  },
};

const LICENSES_FILE = "build/client/licenses.txt";
const licensedPackages = new Map<string, string>();

/** Scripts go without the licences of the packages in them: this notes whose code a bundle has. @param isLast then their licences are written down. */
function noteLicenses(isLast: boolean): Plugin {
  const noted = license({
    thirdParty(packages) {
      for (const used of packages) licensedPackages.set(`${used.name} ${used.version}`, used.text());
      if (!isLast) return;
      const texts = [...licensedPackages].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
      writeFileSync(LICENSES_FILE, texts.join(`\n\n${"=".repeat(80)}\n\n`));
    },
  });
  return { ...(noted as Plugin), apply: (_config, { isSsrBuild }) => !isSsrBuild };
}

export default defineConfig({
  plugins: [remix(remixOptions), tailwindcss(), zodForBrowsers, pagesByTerser, noteLicenses(true)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts and scripts from here alone.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: isMeasured ? "inline" : false,
    // Small chunks are joined: a page loads half as many files, which also compress better.
    rollupOptions: { output: { experimentalMinChunkSize: 1_000 } },
  },
  // The worker that prepares photos and videos loads its decoders when it needs them.
  worker: { format: "es", plugins: () => [noteLicenses(false)] },
  ssr: {
    target: "webworker",
    resolve: {
      conditions: ["workerd", "worker", "browser", "module", "import", "default"],
      externalConditions: ["workerd", "worker"],
    },
  },
});
