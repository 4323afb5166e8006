/**
 * Builds what GET /api/openapi.json and GET /api/docs send, after `remix vite:build`: static files, so that the Worker neither
 * has the schemas of answers nor the time to make a document of them.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { appendLicenses } from "./append-licenses.mjs";

const FOLDER = "build/client/api-document";
const DOCUMENT = "build/api-document.mjs";

await build({
  entryPoints: ["workers/api/document/page.ts"],
  outfile: DOCUMENT,
  bundle: true,
  format: "esm",
  platform: "node",
  logLevel: "warning",
});
const { documentJson, pageHtml } = await import(pathToFileURL(DOCUMENT).href);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/openapi.json`, documentJson());
// As text: the page has its Content-Security-Policy from the Worker alone.
writeFileSync(`${FOLDER}/page.txt`, String(await pageHtml(colours())));

const { metafile } = await build({
  entryPoints: ["openapi-explorer"],
  outfile: `${FOLDER}/reader.js`,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
  metafile: true,
});
appendLicenses(metafile);

/** Returns the rule of the design tokens that has the colours. */
function colours() {
  const [rule] = /^:root \{[^}]*\}/m.exec(readFileSync("app/styles/tokens.css", "utf8")) ?? [];
  if (rule === undefined) throw new Error("tokens.css has no :root");
  return rule;
}
