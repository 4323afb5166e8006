/**
 * Runs every kind of test: finds Chromium, builds the Worker that would be deployed, runs Vitest. What stands after
 * `npm test --` goes on to Vitest (`npm test -- --project domain`). The last line is "N passed, N failed".
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { requireChromium } from "./chromium.mjs";

const resultsFile = "node_modules/.cache/test-results.json";
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
rmSync(resultsFile, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${resultsFile}`];
const vitest = spawnSync("vitest", ["run", ...reporters, ...process.argv.slice(2)], {
  stdio: "inherit",
  env,
  shell,
});
const { passed, failed } = readCounts();
// Vitest also fails without a failed test: none was found, or something failed outside of every test.
console.log(`${passed} passed, ${vitest.status === 0 ? failed : Math.max(failed, 1)} failed`);
process.exit(vitest.status ?? 1);

/** A file that failed before or after its tests counts as one failed test. */
function readCounts() {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(resultsFile, "utf8"));
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}
