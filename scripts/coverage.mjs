/**
 * Branch coverage, in two figures: what the domain's and the Worker's tests run of app/ and workers/, and what the browser
 * tests run of the pages' scripts (app/ alone, without the scripts of web workers). Reports are written to
 * `build/coverage`. `npm run coverage`
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { CoverageReport } from "monocart-coverage-reports";
import { requireChromium } from "./browsers.mjs";

const DIRECTORY = "build/coverage";
const BROWSER_ENTRIES = `${DIRECTORY}/browser-entries`;
const env = { ...process.env, CHROMIUM_PATH: requireChromium() };

rmSync(DIRECTORY, { recursive: true, force: true });
run("npm", ["run", "build:worker"], { NODE_ENV: "production", COVERAGE: "1" });
run("vitest", [
  "run",
  ...["--project", "domain", "--project", "worker"],
  ...[
    "--coverage.enabled",
    "--coverage.provider=istanbul",
    `--coverage.reportsDirectory=${DIRECTORY}/server`,
  ],
  ...["--coverage.include=app/**/*.{ts,tsx}", "--coverage.include=workers/**/*.ts"],
  ...["--coverage.exclude=**/*.test.ts", "--coverage.reporter=json-summary", "--coverage.reporter=html"],
]);
// Scripts with source maps are heavier than those that the weights are about.
run("vitest", ["run", "--project", "e2e", "--exclude", "tests/e2e/first-load.test.ts"], {
  BROWSER_COVERAGE: BROWSER_ENTRIES,
});

const report = new CoverageReport({
  name: "Browser tests",
  outputDir: `${DIRECTORY}/browser`,
  reports: ["v8", "v8-json"],
  logging: "error",
  sourceFilter: (path) => /(^|\/)app\/.*\.tsx?$/.test(path),
});
for (const file of readdirSync(BROWSER_ENTRIES)) {
  await report.add(JSON.parse(readFileSync(`${BROWSER_ENTRIES}/${file}`, "utf8")));
}
const browser = await report.generate();
const server = JSON.parse(readFileSync(`${DIRECTORY}/server/coverage-summary.json`, "utf8")).total;
console.log(`Domain and Worker: ${describe(server.branches)}`);
console.log(`Browser: ${describe(browser?.summary.branches)}`);

/** @param {string} command @param {string[]} options @param {Record<string, string>} more */
function run(command, options, more = {}) {
  const { status } = spawnSync(command, options, {
    stdio: "inherit",
    env: { ...env, ...more },
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {{ covered: number, total: number } | undefined} branches */
function describe(branches) {
  if (!branches) return "nothing was measured";
  const percent = ((branches.covered / branches.total) * 100).toFixed(1);
  return `${branches.covered} of ${branches.total} branches, ${percent} %`;
}
