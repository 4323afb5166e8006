/**
 * What is too slow for `npm test`. `npm run torture` runs the storage sweep with 1,000 shuffled schedules and faults, and
 * 1,000 random walks of likes and comments;
 * `npm run torture -- mutants` breaks the product in one place at a time and looks whether a test notices. Further words
 * pick the mutants whose name or file contains one of them. `npm run torture -- likes` likes a recap 500 times at once.
 */
import { runLikes } from "./torture/likes.mjs";
import { runMutants } from "./torture/mutants.mjs";
import { runSchedules } from "./torture/schedules.mjs";

const [mode, ...words] = process.argv.slice(2);
if (mode !== undefined && mode !== "mutants" && mode !== "likes") {
  console.error(`There is no "${mode}": npm run torture, npm run torture -- mutants [words], or -- likes`);
  process.exit(1);
}
Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" });
process.exit(await run());

/** Returns the exit code. */
function run() {
  if (mode === "mutants") return runMutants(words);
  return mode === "likes" ? runLikes() : runSchedules();
}
