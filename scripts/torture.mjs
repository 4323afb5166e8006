/**
 * What is too slow for `npm test`. `npm run torture` runs the storage sweep with 1,000 shuffled schedules and faults, and
 * 1,000 random walks of likes and comments;
 * `npm run torture -- mutants` breaks the product in one place at a time and looks whether a test notices. Further words
 * pick the mutants whose name or file contains one of them.
 */
import { runMutants } from "./torture/mutants.mjs";
import { runSchedules } from "./torture/schedules.mjs";

const [mode, ...words] = process.argv.slice(2);
if (mode !== undefined && mode !== "mutants") {
  console.error(`There is no "${mode}": npm run torture, or npm run torture -- mutants [words]`);
  process.exit(1);
}
Object.assign(process.env, { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" });
process.exit(mode === "mutants" ? await runMutants(words) : runSchedules());
