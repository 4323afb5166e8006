/** The Vite build of the site: Remix with the options of `remix.config.js`, and Tailwind. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";
import { sharedWithTheWorker } from "./scripts/vite/server-build.ts";

/** `npm run coverage` tells by source maps which lines ran. */
const isMeasured = process.env.COVERAGE !== undefined;

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
  plugins: [remix(remixOptions), tailwindcss(), sharedWithTheWorker, noteLicenses(true)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts and scripts from here alone.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: isMeasured ? "inline" : false,
    reportCompressedSize: false,
    rollupOptions: {
      output: { experimentalMinChunkSize: 5_000, ...(!isSsrBuild && { manualChunks: chunkOf }) },
    },
  },
  // The worker that prepares photos and videos loads its decoders when it needs them.
  worker: { format: "es", plugins: () => [noteLicenses(false)] },
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
