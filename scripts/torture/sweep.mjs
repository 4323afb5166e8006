/**
 * The tests that `npm test` runs in part: the random ones of the storage sweep, of likes and comments and of the outbox with
 * 1,000 runs each, requests and inputs of any kind with all of their runs, every call's failure before and after it takes
 * effect, also those of a deployment, a backup and a restore, axe-core in every state of every screen and in the dark theme, layout shifts, photo
 * versions and captions on more devices, random walks of three tabs, and further variants of what the installed app, the
 * wizard without a network and signing in do.
 */
import { spawnSync } from "node:child_process";
import { requireChromium } from "../chromium.mjs";
import { build } from "../uploads/built-product.mjs";

const FILES = [
  "workers/services/storage/media-sweep.test.ts",
  "workers/services/media/media-faults.test.ts",
  "workers/services/recordings/recording-faults.test.ts",
  "workers/services/reactions/reactions.test.ts",
  "tests/worker/request/row-room.test.ts",
  "tests/worker/media/any-media.test.ts",
  "tests/worker/request/any-request.test.ts",
  "workers/request/safe-request.test.ts",
  "tests/input-bounds.test.ts",
  "tests/outbox-walk.test.ts",
  "tests/deploy.test.ts",
  "tests/backup.test.ts",
  "tests/e2e/accessibility-wizard.test.ts",
  "tests/e2e/accessibility-sharing.test.ts",
  "tests/e2e/accessibility-others.test.ts",
  "tests/e2e/layout-shift.test.ts",
  "tests/e2e/picture-sizes.test.ts",
  "tests/e2e/outbox.test.ts",
  "tests/e2e/first-recap.test.ts",
  "tests/e2e/first-view.test.ts",
  "tests/e2e/installed.test.ts",
  "tests/e2e/offline.test.ts",
  "tests/e2e/sign-in.test.ts",
  "tests/e2e/voice.test.ts",
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
