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

/**
 * The changes in the older version: a text of every page, a script of every step, one that is loaded on demand, the service
 * worker.
 */
const CHANGES = [
  ["app/texts/site/header-and-footer.ts", 'skipToContent: "Skip', 'skipToContent: "Jump'],
  ["app/browser/text/edit-sender.ts", "SAVE_DELAY_MS = 800", "SAVE_DELAY_MS = 700"],
  ["app/browser/tab/tab-outbox.client.ts", "SETTLE_MS = 500", "SETTLE_MS = 400"],
  ["app/browser/service-worker/service-worker.ts", "SHELL_AFTER_MS = 3_000", "SHELL_AFTER_MS = 2_500"],
];
/** Folders that are not copied. */
const LEFT_OUT = [".git", ".wrangler", "build", "node_modules", "screenshots"];

const executablePath = requireChromium();
const older = mkdtempSync(join(tmpdir(), "race-recap-older-"));
try {
  cpSync(".", older, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  symlinkSync(resolve("node_modules"), join(older, "node_modules"), "junction");
  for (const [file = "", now = "", before = ""] of CHANGES) {
    const code = readFileSync(join(older, file), "utf8");
    if (!code.includes(now)) throw new Error(`${file} has no ${now}`);
    writeFileSync(join(older, file), code.replace(now, before));
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
