/** The Vite build of the site: Remix with the options of `remix.config.js`, and Tailwind. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";
import { fetchedImports } from "./scripts/vite/fetched-imports.ts";
import { sharedWithTheWorker, withoutBrowserCode } from "./scripts/vite/server-build.ts";

/** `npm run coverage` tells by source maps which lines ran. */
const isMeasured = process.env.COVERAGE !== undefined;

const TERSER_OPTIONS = {
  module: true,
  compress: { passes: 3, keep_fargs: false },
  format: { comments: false },
};

const MINIFIED_FOLDER = "node_modules/.cache/minified";
const { version } = createRequire(import.meta.url)("terser/package.json");
/** What the result depends on besides the code. As text: terser changes the options that it is given. */
const MINIFIER = JSON.stringify([version, TERSER_OPTIONS]);

/**
 * The code minified by terser, which makes it 3 % smaller than esbuild does. That takes half of a build's time, so what has been
 * minified before is read from disk.
 */
async function minified(code: string) {
  const key = createHash("sha256").update(MINIFIER).update(code).digest("hex");
  const file = `${MINIFIED_FOLDER}/${key}.js`;
  if (existsSync(file)) return { code: readFileSync(file, "utf8"), map: null };
  const result = (await minify(code, TERSER_OPTIONS)).code ?? code;
  mkdirSync(MINIFIED_FOLDER, { recursive: true });
  // Whole or not at all, whatever else is built at the same time.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, result);
  renameSync(part, file);
  return { code: result, map: null };
}

/**
 * Minifies the scripts of pages. `build.minify` would also minify those of web workers; the server's build names them
 * by their content, so both builds have to make the same of them.
 */
const pagesByTerser: Plugin = {
  name: "pages-by-terser",
  apply: (_config, { isSsrBuild }) => !isSsrBuild && !isMeasured,
  renderChunk: { order: "post", handler: minified },
};

/** The scripts of pages without Remix's scripts. */
const READERS_SCRIPTS = ["recap-page", "offline-recap"];

/** Minifies these scripts, which Vite builds like workers, in both builds. */
const publicPageByTerser: Plugin = {
  name: "public-page-by-terser",
  renderChunk: {
    order: "post",
    handler: (code, { name }) => (READERS_SCRIPTS.includes(name) && !isMeasured ? minified(code) : null),
  },
};

const LICENSES_FILE = "build/client/licenses.txt";
const licensedPackages = new Map<string, string>();

/** What the LGPL asks for besides the licence in the package: the libraries in it, their sources, and the (L)GPL. */
const NOTICES: Record<string, string[]> = {
  "heic-to": ["scripts/licenses/heic-to.txt", "scripts/licenses/gpl-3.0.txt"],
  "@mediabunny/aac-encoder": ["scripts/licenses/aac-encoder.txt", "scripts/licenses/lgpl-2.1.txt"],
};

/** Returns a package's licence, with the notices of what the package contains. */
function licenseOf(name: string | null, text: string): string {
  const files = NOTICES[name ?? ""] ?? [];
  return [text, ...files.map((file) => readFileSync(file, "utf8"))].join("\n\n");
}

/** Scripts go without the licences of the packages in them: this notes whose code a bundle has. @param isLast then their licences are written down. */
function noteLicenses(isLast: boolean): Plugin {
  const noted = license({
    thirdParty(packages) {
      for (const used of packages)
        licensedPackages.set(`${used.name} ${used.version}`, licenseOf(used.name, used.text()));
      if (!isLast) return;
      const texts = [...licensedPackages].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
      writeFileSync(LICENSES_FILE, texts.join(`\n\n${"=".repeat(80)}\n\n`));
    },
  });
  return { ...(noted as Plugin), apply: (_config, { isSsrBuild }) => !isSsrBuild };
}

/** React and Remix, which every page with scripts loads, are one file. All others are Rollup's own. */
const SITE =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/\w+|turbo-stream)\//;

function chunkOf(id: string): string | undefined {
  return SITE.test(id) ? "site" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixOptions),
    tailwindcss(),
    fetchedImports,
    pagesByTerser,
    withoutBrowserCode,
    sharedWithTheWorker,
    noteLicenses(true),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts and scripts from here alone.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: isMeasured ? "inline" : false,
    reportCompressedSize: false,
    rollupOptions: {
      output: { experimentalMinChunkSize: 250, ...(!isSsrBuild && { manualChunks: chunkOf }) },
    },
  },
  // The worker that prepares photos and videos loads its decoders when it needs them.
  worker: { format: "es", plugins: () => [noteLicenses(false), publicPageByTerser] },
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
