/**
 * Builds the answers of GET /api/openapi.json and GET /api/docs, after `remix vite:build`: static files, so that the Worker
 * contains no schemas of answers and spends no time on the document.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const FOLDER = "build/client/api-document";
const DOCUMENT = "build/api-document.mjs";

await build({
  entryPoints: ["workers/api/document/document-page.ts"],
  outfile: DOCUMENT,
  bundle: true,
  format: "esm",
  platform: "node",
  logLevel: "warning",
});
const { documentJson, pageCss, pageHtml } = await import(pathToFileURL(DOCUMENT).href);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/openapi.json`, documentJson());
writeFileSync(`${FOLDER}/page.css`, pageCss(colours()));
// As text: the page has its Content-Security-Policy from the Worker alone.
writeFileSync(`${FOLDER}/page.txt`, pageHtml());

/** Returns the rule of the design tokens that has the colours. */
function colours() {
  const [rule] = /^:root \{[^}]*\}/m.exec(readFileSync("app/styles/design-tokens.css", "utf8")) ?? [];
  if (rule === undefined) throw new Error("design-tokens.css has no :root");
  return rule;
}
