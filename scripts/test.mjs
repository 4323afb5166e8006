/**
 * Runs every kind of test: finds Chromium, builds the Worker that would be deployed, runs Vitest.
 * `npm test -- --lane 1` runs the part of one machine of several. Other arguments go to Vitest (`npm test -- --project domain`).
 * Tests that passed only on retry are listed at the end. The last line is "N passed, N failed".
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { requireChromium } from "./chromium.mjs";

/** Lists the tests that passed only on retry, one per line. */
const RETRIES_FILE = "node_modules/.cache/passed-on-retry";
const RESULTS_FILE = "node_modules/.cache/test-results.json";
const shell = process.platform === "win32";
const env = {
  ...process.env,
  NODE_ENV: undefined,
  CHROMIUM_PATH: requireChromium(),
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

console.log("Building the Worker ...");
const build = spawnSync("npm", ["run", "build:worker"], {
  env: { ...env, NODE_ENV: "production" },
  shell,
  encoding: "utf8",
});
if (build.status !== 0) {
  console.error(build.error ?? build.stdout + build.stderr);
  process.exit(build.status ?? 1);
}

mkdirSync("node_modules/.cache", { recursive: true });
writeFileSync(RETRIES_FILE, "");
/** What machines side by side run (.github/workflows/ci.yml). */
const LANES = [["--project", "domain", "--project", "worker"], browserTests("1/2"), browserTests("2/2")];
const { status, passed, failed } = await runVitest(optionsOf(process.argv.slice(2)));
for (const name of readFileSync(RETRIES_FILE, "utf8").split("\n").filter(Boolean)) {
  console.log(`passed on retry: ${name}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(status);

/** @param {string[]} wanted */
function optionsOf(wanted) {
  const [option, number] = wanted;
  if (option !== "--lane") return wanted;
  const lane = LANES[Number(number) - 1];
  if (!lane) throw new Error(`There are lanes 1 to ${LANES.length}`);
  return lane;
}

/** @param {string} shard */
function browserTests(shard) {
  return ["--project", "e2e", `--shard=${shard}`];
}

/** @param {string[]} options */
async function runVitest(options) {
  rmSync(RESULTS_FILE, { force: true });
  const reporters = ["default", "json", "./scripts/retries-reporter.mjs"].map((name) => `--reporter=${name}`);
  const outputs = [...reporters, `--outputFile.json=${RESULTS_FILE}`];
  const vitest = spawn("vitest", ["run", ...outputs, ...options], {
    stdio: "inherit",
    env: { ...env, RETRIES_FILE },
    shell,
  });
  const [code] = await once(vitest, "exit");
  const status = code ?? 1;
  const counts = readCounts();
  // Vitest also fails without a failed test: none was found, or something failed outside of every test.
  return { ...counts, status, failed: status === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

/** A file that failed before or after its tests counts as one failed test. */
function readCounts() {
  if (!existsSync(RESULTS_FILE)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(RESULTS_FILE, "utf8"));
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}
