/**
 * Measures the speed and cost that docs/goals.md promises and prints one table. A missed goal fails nothing. `npm run bench`,
 * or `npm run bench -- P4 P5` for some rows. The table is also written to node_modules/.cache/bench.json.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { measureCards } from "./bench/cards.ts";
import { measureColdStart } from "./bench/cold-start.ts";
import { measureRoundTrips } from "./bench/database.ts";
import { measurePublicScripts, measureWizardScripts } from "./bench/first-loads.ts";
import { measureLists } from "./bench/lists.ts";
import { measureHeavyLoading, measureLoading } from "./bench/loading.ts";
import { measureMemory } from "./bench/memory.ts";
import { measureOfflineOpening } from "./bench/offline-opening.ts";
import { measurePreviews } from "./bench/previews.ts";
import { measurePublicPage } from "./bench/public-page.ts";
import { measureRaceFile } from "./bench/race-file.ts";
import { measureReel } from "./bench/reel.ts";
import { type Row, tableOf } from "./bench/rows.ts";
import { measureTypedLetters } from "./bench/stored-texts.ts";
import { readTestTime } from "./bench/test-time.ts";
import { measureUploads } from "./bench/uploads.ts";
import { chosenFrom } from "./command.ts";
import { build } from "./product/built-product.ts";

const RESULTS_FILE = "node_modules/.cache/bench.json";
/** These build what they need themselves. */
const WITHOUT_PRODUCT = ["P1", "P11", "P15", "P16"];

const MEASURES: Record<string, () => Promise<Row[]>> = {
  P1: measureCards,
  P2: measurePublicScripts,
  P3: measureLoading,
  P4: measurePublicPage,
  P5: measureRoundTrips,
  P6: measureUploads,
  P7: measureColdStart,
  P8: measureWizardScripts,
  P10: measurePreviews,
  P11: readTestTime,
  P12: measureMemory,
  P13: measureLists,
  P14: measureOfflineOpening,
  P15: measureReel,
  P16: measureRaceFile,
  P18: measureHeavyLoading,
  P19: measureTypedLetters,
};

const chosen = chosenFrom(MEASURES, process.argv.slice(2));
if (chosen.some(([id]) => !WITHOUT_PRODUCT.includes(id))) build();
const rows = [];
for (const [id, measure] of chosen) {
  try {
    rows.push(...(await measure()));
  } catch (error) {
    // The other rows are worth having.
    console.error(`${id} could not be measured:`, error);
    process.exitCode = 1;
  }
}
console.log(`\n${tableOf(rows)}`);
const result = { measuredAt: new Date().toISOString(), cores: availableParallelism(), rows };
mkdirSync("node_modules/.cache", { recursive: true });
writeFileSync(RESULTS_FILE, `${JSON.stringify(result, null, 2)}\n`);
