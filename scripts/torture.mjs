/**
 * What is too slow for `npm test`. `npm run torture` runs the tests of which `npm test` runs a part (torture/schedules.mjs);
 * `npm run torture -- mutants` breaks the product in one place at a time and looks whether a test notices. Further words
 * pick the mutants whose name or file contains one of them. `npm run torture -- likes` likes a recap 500 times at once;
 * `npm run torture -- cards` draws hundreds of story cards and watches the memory; `npm run torture -- engines` makes the
 * same journey in Chromium, Firefox and WebKit; `npm run torture -- exiftool` only looks for locations in cleaned videos,
 * which `npm run torture` does first.
 */
import { runCards } from "./torture/cards.mjs";
import { runEngines } from "./torture/engines.mjs";
import { runExiftool } from "./torture/exiftool.mjs";
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
};

const [mode, ...words] = process.argv.slice(2);
const run = mode === undefined ? runAll : MODES[mode];
if (!run) {
  console.error(
    `There is no "${mode}": npm run torture, npm run torture -- mutants [words], -- likes, -- cards, -- engines [names], or -- exiftool`,
  );
  process.exit(1);
}
Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" });
process.exit(await run(words));

/** Returns the exit code. */
async function runAll() {
  const videos = await runExiftool();
  const schedules = runSchedules();
  return videos || schedules;
}
