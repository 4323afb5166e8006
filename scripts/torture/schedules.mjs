/** The random tests of the storage sweep and of likes and comments with 1,000 runs each; `npm test` runs fewer. */
import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";

const FILES = ["workers/services/recaps/media-sweep.test.ts", "workers/services/reactions/reactions.test.ts"];

/** Returns the exit code. */
export function runSchedules() {
  build();
  const { status } = spawnSync("vitest", ["run", "--project", "worker", ...FILES], {
    stdio: "inherit",
    env: { ...process.env, TORTURE: "1" },
    shell: process.platform === "win32",
  });
  return status ?? 1;
}
