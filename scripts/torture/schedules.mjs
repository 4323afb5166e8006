/** The storage sweep test with 1,000 shuffled schedules and faults; `npm test` runs fewer. */
import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";

/** Returns the exit code. */
export function runSchedules() {
  build();
  const { status } = spawnSync(
    "vitest",
    ["run", "--project", "worker", "workers/services/recaps/media-sweep.test.ts"],
    { stdio: "inherit", env: { ...process.env, TORTURE: "1" }, shell: process.platform === "win32" },
  );
  return status ?? 1;
}
