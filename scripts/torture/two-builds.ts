/**
 * Builds the product twice, the second time with another code, and deploys one over the other under open tabs that have
 * unsent work: the tests of newer versions in tests/e2e/installed.test.ts, which `npm test` runs with one build.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { requireChromium } from "../browsers.ts";
import { build } from "../product/built-product.ts";

/** The files that differ in the older version: of every page, of every step, loaded on demand, the service worker. */
const DIFFERENT = [
  "app/texts/site/header-and-footer.ts",
  "app/browser/text/edit-sender.ts",
  "app/browser/tab/tab-outbox.client.ts",
  "app/browser/service-worker/service-worker.ts",
];
/** Folders that are not copied. */
const LEFT_OUT = [".git", ".wrangler", "build", "node_modules", "screenshots"];

const executablePath = requireChromium();
const older = mkdtempSync(join(tmpdir(), "race-recap-older-"));
try {
  cpSync(".", older, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  symlinkSync(resolve("node_modules"), join(older, "node_modules"), "junction");
  // A statement with an effect, which no build leaves out.
  for (const file of DIFFERENT) {
    const path = join(older, file);
    writeFileSync(path, `${readFileSync(path, "utf8")}Reflect.set(globalThis, "isOlder", true);\n`);
  }
  build();
  build(older);
  const { status } = spawnSync("vitest", ["run", "tests/e2e/installed.test.ts", "-t", "version"], {
    stdio: "inherit",
    env: { ...process.env, TORTURE: "1", OLDER_BUILD: older, CHROMIUM_PATH: executablePath },
    shell: process.platform === "win32",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(older, { recursive: true, force: true });
}
