/**
 * What is too slow for `npm test`. `npm run torture` runs the tests of which `npm test` runs a part (torture/schedules.mjs);
 * `npm run torture -- mutants` breaks the product in one place at a time and looks whether a test notices. Further words
 * pick the mutants whose name or file contains one of them. `npm run torture -- likes` likes a recap 500 times at once;
    `There is no "${mode}": npm run torture, npm run torture -- mutants [words], -- likes, -- cards, -- engines [names], -- exiftool, or -- html [words]`,
 */
import { runCards } from "./torture/cards.mjs";
import { runEngines } from "./torture/engines.mjs";
import { runExiftool } from "./torture/exiftool.mjs";
import { runHtml } from "./torture/html.mjs";
import { runLikes } from "./torture/likes.mjs";
import { runMutants } from "./torture/mutants.mjs";
import { runSchedules } from "./torture/schedules.mjs";

/** @type {Record<string, (words: string[]) => Promise<number> | number>} */
const MODES = {
  mutants: runMutants,
  likes: runLikes,
  cards: runCards,
  engines: runEngines,
  exiftool: runExiftool,
  html: runHtml,
};

const [mode, ...words] = process.argv.slice(2);
const run = mode === undefined ? runAll : MODES[mode];
if (!run) {
  console.error(
    `There is no "${mode}": npm run torture, npm run torture -- mutants [words], -- likes, -- cards, -- engines [names], -- exiftool, or -- html [words]`,
  );
  process.exit(1);
}
Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" });
process.exit(await run(words));

/** Returns the exit code. */
async function runAll() {
  const videos = await runExiftool();
  const pages = await runHtml([]);
  const schedules = runSchedules();
  return videos || pages || schedules;
}
