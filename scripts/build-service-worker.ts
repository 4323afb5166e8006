/**
 * Builds the service worker after `remix vite:build`, with the list of what it stores: the shells, and every script, style
 * and typeface that they and their imports name. Large files are stored only where they are needed.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { build } from "esbuild";
import { SHELL_PATHS } from "../app/browser/service-worker/shell-paths.ts";

const CLIENT = "build/client";
const ASSETS = `${CLIENT}/assets`;
/** Larger files prepare photos, videos and recordings. */
const LARGE_BYTES = 300_000;
/** The routes whose pages open without a network. */
const ROUTES = ["root", "routes/offline-recap", ...SHELL_PATHS.map(routeOf)];

const names = readdirSync(ASSETS);
const manifestFile = names.find((name) => name.startsWith("manifest-")) ?? "";
const manifest = JSON.parse(
  readFileSync(`${ASSETS}/${manifestFile}`, "utf8")
    .replace(/^window\.__remixManifest=/, "")
    .replace(/;$/, ""),
);

function routeOf(path: string) {
  return `routes/${path === "/" ? "_index" : path.slice(1)}`;
}
const moduleOf = (route: string) =>
  manifest.routes[route] ?? manifest.routes[`${route}/route`] ?? manifest.routes[`${route}._index`];
const entries = [manifest.entry, ...ROUTES.map(moduleOf)].map(({ module }) => module.split("/").pop());

/** Every file that these name, and the files that those name. */
const needed: Set<string> = new Set();
function add(name: string) {
  if (needed.has(name)) return;
  needed.add(name);
  if (!/\.(js|css)$/.test(name)) return;
  const text = readFileSync(`${ASSETS}/${name}`, "utf8");
  for (const other of names) if (other !== manifestFile && text.includes(other)) add(other);
}
// No script names the style sheet of /offline-recap.
for (const name of [...entries, ...names.filter((name) => name.startsWith("reader-pages-"))]) add(name);

const files = [...needed].toSorted();
const isLarge = (name: string) => statSync(`${ASSETS}/${name}`).size > LARGE_BYTES;
const version = createHash("sha256")
  .update(readFileSync("build/server/index.js"))
  .update(names.join())
  .digest("hex");
const unhashed = ["/logo.svg", "/favicon.svg"];
const pages = [...SHELL_PATHS.map((path) => `${path}?shell`), "/offline-recap"];
const precached = [
  ...[manifestFile, ...files.filter((name) => !isLarge(name))].map((name) => ({
    url: `/assets/${name}`,
    revision: null,
  })),
  ...[...unhashed, ...pages].map((url) => ({ url, revision: version })),
];

await build({
  entryPoints: ["app/browser/service-worker/service-worker.ts"],
  outfile: `${CLIENT}/service-worker.js`,
  bundle: true,
  minify: true,
  format: "iife",
  define: {
    PRECACHED: JSON.stringify(precached),
    PREPARERS: JSON.stringify(files.filter(isLarge).map((name) => `/assets/${name}`)),
    VERSION: JSON.stringify(manifest.version),
    "process.env.NODE_ENV": '"production"',
  },
  logLevel: "warning",
});
