/**
 * The tests that `npm test` runs in part: the random ones of the storage sweep, of likes and comments and of the outbox with
 * 1,000 runs each, requests and inputs of any kind with all of their runs, every call's failure before and after it takes
 * effect, also those of a deployment, a backup and a restore, larger photos, longer recordings and all cards, and all browser
 * tests with the variants of `tortureTest`, axe-core in every state of every screen and in the dark theme, and more devices.
 */
import { spawnSync } from "node:child_process";
import { requireChromium } from "../browsers.mjs";
import { build } from "../product/built-product.mjs";

const FILES = [
  "workers/services/storage/media-sweep.test.ts",
  "workers/services/media/media-faults.test.ts",
  "workers/services/recordings/recording-faults.test.ts",
  "workers/services/reactions/reactions.test.ts",
  "tests/worker/request/row-room.test.ts",
  "tests/worker/media/any-media.test.ts",
  "tests/worker/media/uploads-api.test.ts",
  "tests/worker/voice/transcribe-api.test.ts",
  "tests/worker/sharing/card-form.test.ts",
  "tests/worker/request/any-request.test.ts",
  "workers/request/safe-request.test.ts",
  "tests/input-bounds.test.ts",
  "tests/outbox-walk.test.ts",
  "tests/deploy.test.ts",
  "tests/backup.test.ts",
  "tests/e2e/",
];

/** Returns the exit code. */
function sweep() {
  build();
  const { status } = spawnSync("vitest", ["run", ...FILES], {
    stdio: "inherit",
    env: { ...process.env, TORTURE: "1", CHROMIUM_PATH: requireChromium() },
    shell: process.platform === "win32",
  });
  return status ?? 1;
}

process.exit(sweep());
