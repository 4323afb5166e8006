/**
 * Runs every kind of test: finds Chromium, builds the Worker that would be deployed, runs Vitest. The domain tests need no
 * Worker: they run while it is built, and in the pauses of the worker tests. Their output comes last.
 * `npm test -- --lane 1` runs the part of one machine of several. Other arguments go to Vitest (`npm test -- --project domain`).
 * Tests that passed only on retry are listed at the end. The last line is "N passed, N failed". The time of a whole run
 * that passes is a row of `npm run bench`.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { noteTestTime } from "./bench/test-time.ts";
import { requireChromium } from "./browsers.ts";

/** Lists the tests that passed only on retry, one per line. */
const RETRIES_FILE = "node_modules/.cache/passed-on-retry";
const shell = process.platform === "win32";
const env = { ...process.env, NODE_ENV: undefined, CHROMIUM_PATH: requireChromium() };

/** What machines side by side run (.github/workflows/ci.yml). */
const LANES = [["--project", "domain", "--project", "worker"], browserTests("1/2"), browserTests("2/2")];
const DOMAIN = ["--project", "domain"];
const REST = ["--project", "worker", "--project", "e2e"];

mkdirSync("node_modules/.cache", { recursive: true });
writeFileSync(RETRIES_FILE, "");
const wanted = process.argv.slice(2);
const startMs = performance.now();
const outcomes = wanted.length === 0 ? await runEverything() : [await buildAndRun(optionsOf(wanted))];
if (wanted.length === 0 && sum("failed") === 0) noteTestTime((performance.now() - startMs) / 1_000);
for (const name of readFileSync(RETRIES_FILE, "utf8").split("\n").filter(Boolean)) {
  console.log(`passed on retry: ${name}`);
}
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(outcomes.find(({ status }) => status !== 0)?.status ?? 0);

function sum(count: "passed" | "failed") {
  return outcomes.reduce((total, outcome) => total + outcome[count], 0);
}

async function runEverything() {
  let output = "";
  const outcomes = await Promise.all([
    runVitest(DOMAIN, (chunk) => {
      output += chunk;
    }),
    buildAndRun(REST),
  ]);
  console.log(output);
  return outcomes;
}

async function buildAndRun(options: string[]) {
  const built = await buildWorker();
  return built.status === 0 ? runVitest(options) : built;
}

/** Counts a failed build as one failed test, and prints its output. */
async function buildWorker() {
  console.log("Building the Worker ...");
  const build = spawn("npm", ["run", "build:worker"], { env: { ...env, NODE_ENV: "production" }, shell });
  let output = "";
  for (const stream of [build.stdout, build.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const [code] = await once(build, "close");
  if (code === 0) return { passed: 0, failed: 0, status: 0 };
  console.error(output);
  return { passed: 0, failed: 1, status: code ?? 1 };
}

function optionsOf(wanted: string[]) {
  const [option, number] = wanted;
  if (option !== "--lane") return wanted;
  const lane = LANES[Number(number) - 1];
  if (!lane) throw new Error(`There are lanes 1 to ${LANES.length}`);
  return lane;
}

function browserTests(shard: string) {
  return ["--project", "e2e", `--shard=${shard}`];
}

/** `saveOutput` gets what is written, instead of the terminal. */
async function runVitest(options: string[], saveOutput?: (chunk: string) => void) {
  const resultsFile = `node_modules/.cache/test-results-${randomUUID()}.json`;
  const reporters = ["default", "json", "./scripts/retries-reporter.ts"].map((name) => `--reporter=${name}`);
  const outputs = [...reporters, `--outputFile.json=${resultsFile}`];
  const vitest = spawn("vitest", ["run", ...outputs, ...options], {
    stdio: saveOutput ? "pipe" : "inherit",
    env: { ...env, RETRIES_FILE },
    shell,
  });
  for (const stream of [vitest.stdout, vitest.stderr]) stream?.on("data", saveOutput ?? (() => {}));
  const [code] = await once(vitest, "close");
  const status = code ?? 1;
  const counts = readCounts(resultsFile);
  // Vitest also fails without a failed test: none was found, or something failed outside of every test.
  return { ...counts, status, failed: status === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

/** A file that failed before or after its tests counts as one failed test. */
function readCounts(resultsFile: string) {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(resultsFile, "utf8"));
  rmSync(resultsFile);
  const files: { status: string; assertionResults: { status: string }[] }[] = report.testResults;
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}
