/** Counts what in the services is SQLite's or D1's own: what a move to Postgres has to translate (docs/scale.md). */
import { readdirSync, readFileSync, statSync } from "node:fs";

const SERVICES = "workers/services";

/** What is counted, and how it is written. */
const OWN = {
  Statements: /\.(?:select|insert|update|delete)\(/g,
  Batches: /\.batch\(/g,
  "JSON functions": /\bjson_\w+/g,
  "changes()": /\bchanges\(\)/g,
};

/** @returns {Record<string, Record<string, number>>} By room, and together. */
export function countDialect() {
  /** @type {Record<string, Record<string, number>>} */
  const counts = {};
  for (const room of readdirSync(SERVICES)) {
    const folder = `${SERVICES}/${room}`;
    if (statSync(folder).isDirectory()) counts[room] = countIn(sourcesIn(folder));
  }
  counts["workers/db"] = countIn(sourcesIn("workers/db"));
  counts.Together = countIn([...sourcesIn(SERVICES), ...sourcesIn("workers/db")]);
  return counts;
}

/** @param {string[]} files */
function countIn(files) {
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const found = Object.entries(OWN).map(([name, pattern]) => [name, text.match(pattern)?.length ?? 0]);
  return { Lines: text.split("\n").length, ...Object.fromEntries(found) };
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .map((file) => `${folder}/${file}`);
}
