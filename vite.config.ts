/** The Vite build of the site: Remix with the options of `remix.config.js`, and Tailwind. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

/** `npm run coverage` tells by source maps which lines ran. */
const isMeasured = process.env.COVERAGE !== undefined;

const ZOD_ENGLISH = /\/zod\/v4\/locales\/en\.js$/;
const ZOD_MEMOIZER = /\/zod\/v4\/core\/memoizer\.js$/;
const ZOD_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** Such as `email` of `z.string().email()`, which is deprecated for `z.email()`. */
const ZOD_FORMAT_METHODS =
  /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm;
const ZOD_JSON_SCHEMA = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** zod parses without one, as zod/mini does by default. */
const NO_MEMOIZER = `
export class $ZodCyclicError extends Error {}
export const memoizer = () => undefined;
export const isBackEdge = () => false;
export const isRecursiveSchema = () => true;
`;

/**
 * zod without the parts that browsers do not need, which makes each first load 12 KB smaller: JSON Schema (its exports
 * stay by name, because zod's other files import them), zod's own messages (schemas that check input in the browser
 * have messages of their own), values that contain themselves (what comes from JSON or a form does not), and
 * formats as methods of strings. It also never compiles a schema: the Content-Security-Policy forbids that, and browsers
 * report each attempt.
 */
const zodForBrowsers: Plugin = {
  name: "zod-for-browsers",
  transform(code, id, options) {
    if (options?.ssr) return null;
    if (ZOD_ENGLISH.test(id))
      return { code: 'export default () => ({ localeError: () => "Invalid input" });', map: null };
    if (ZOD_SCHEMAS.test(id))
      return {
        code: code.replace(ZOD_FORMAT_METHODS, "").replaceAll("core.$ZodObjectJIT", "core.$ZodObject"),
        map: null,
      };
    if (ZOD_MEMOIZER.test(id)) return { code: NO_MEMOIZER, map: null };
    if (!ZOD_JSON_SCHEMA.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function|{ \w+ as) (\w+)/gm)].map(([, name]) => name);
    const exported = names.map((name) => `nothing as ${name}`).join(", ");
    return { code: `const nothing = () => undefined;\nexport { ${exported} };`, map: null };
  },
};

const TERSER_OPTIONS = { module: true, compress: { passes: 3 }, format: { comments: false } };

/** The code minified by terser, which makes it 3 % smaller than esbuild does. */
async function minified(code: string) {
  return { code: (await minify(code, TERSER_OPTIONS)).code ?? code, map: null };
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

/** Minifies the public page's script, which Vite builds like a worker, in both builds. */
const publicPageByTerser: Plugin = {
  name: "public-page-by-terser",
  renderChunk: {
    order: "post",
    handler: (code, { name }) => (name === "recap-page" && !isMeasured ? minified(code) : null),
  },
};

const LICENSES_FILE = "build/client/licenses.txt";
const licensedPackages = new Map<string, string>();

/** What the LGPL asks for besides the licence in the package: the libraries in it, their sources, and the GPL. */
const HEIC_NOTICES = ["scripts/licenses/heic-to.txt", "scripts/licenses/gpl-3.0.txt"];

/** Returns a package's licence, with the notices of what the package contains. */
function licenseOf(name: string | null, text: string): string {
  if (name !== "heic-to") return text;
  return [text, ...HEIC_NOTICES.map((file) => readFileSync(file, "utf8"))].join("\n\n");
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

/** Rules that nearly every step of the wizard loads. */
const WIZARD_RULES =
  /\/app\/domain\/(base64url|bounded-record|clock|dates|id|intents|media|questions|race|race-details|recap|recap-change|recording|saved-field|story|story-intents|text|wizard)\.ts$/;

/** What nearly every step of the wizard shows. In one file with its rules it compresses better. */
const WIZARD_FRAME =
  /\/app\/components\/(layout\/wizard-frame|recap\/(bib-paper|filling-bib|race-type-icon|save-status|wizard-bib)|ui\/field)\.tsx$/;

/** What only the lists of recaps share. On its own it would be joined to an icon, which the wizard loads. */
const RECAP_LISTS = /\/app\/(components\/recap\/deletion-question\.tsx|texts\/recently-deleted\.ts)$/;

function chunkOf(id: string): string | undefined {
  if (RECAP_LISTS.test(id)) return "recap-lists";
  return WIZARD_RULES.test(id) || WIZARD_FRAME.test(id) ? "wizard" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), tailwindcss(), zodForBrowsers, pagesByTerser, noteLicenses(true)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts and scripts from here alone.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: isMeasured ? "inline" : false,
    // Small chunks are joined: a page loads half as many files, which also compress better.
    rollupOptions: {
      output: { experimentalMinChunkSize: 600, ...(!isSsrBuild && { manualChunks: chunkOf }) },
    },
  },
  // The worker that prepares photos and videos loads its decoders when it needs them.
  worker: { format: "es", plugins: () => [noteLicenses(false), publicPageByTerser] },
  ssr: {
    target: "webworker",
    // The icons that screens show, and not all 2,000.
    noExternal: ["lucide-react"],
    resolve: {
      conditions: ["workerd", "worker", "browser", "module", "import", "default"],
      externalConditions: ["workerd", "worker"],
    },
  },
}));
