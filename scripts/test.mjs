/**
 * Runs every kind of test: finds Chromium, builds the Worker that would be deployed, runs Vitest twice at the same
 * time, because browser tests wait more than they work. What stands after `npm test --` goes on to one Vitest instead
 * (`npm test -- --project domain`). The last line is "N passed, N failed".
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { requireChromium } from "./chromium.mjs";

const RESULTS = "node_modules/.cache/test-results";
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

const given = process.argv.slice(2);
const browser = ["--project", "e2e"];
const others = ["--project", "domain", "--project", "worker"];
mkdirSync("node_modules/.cache", { recursive: true });
const runs = await Promise.all(
  given.length > 0 ? [run(given, "all")] : [run(browser, "browser"), run(others, "others")],
);
const passed = runs.reduce((sum, counts) => sum + counts.passed, 0);
const failed = runs.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/**
 * @param {string[]} options
 * @param {string} name
 * @returns {Promise<{ passed: number, failed: number }>}
 */
function run(options, name) {
  const file = `${RESULTS}-${name}.json`;
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const vitest = spawn("vitest", ["run", ...reporters, ...options], { stdio: "inherit", env, shell });
  return new Promise((resolve) => {
    vitest.on("exit", (status) => {
      const { passed, failed } = readCounts(file);
      // Vitest also fails without a failed test: none was found, or something failed outside of every test.
      resolve({ passed, failed: status === 0 ? failed : Math.max(failed, 1) });
    });
  });
}

/**
 * A file that failed before or after its tests counts as one failed test.
 * @param {string} file
 */
function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}
