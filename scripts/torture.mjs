/** Runs the storage sweep test with 1,000 shuffled schedules and faults; `npm test` runs fewer. `npm run torture` */
import { spawnSync } from "node:child_process";

const built = spawnSync("npm", ["run", "build"], { encoding: "utf8", shell: process.platform === "win32" });
if (built.status !== 0) {
  console.error(built.stdout + built.stderr);
  process.exit(1);
}
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "worker", "workers/services/recaps/media-sweep.test.ts"],
  { stdio: "inherit", env: { ...process.env, TORTURE: "1" }, shell: process.platform === "win32" },
);
process.exit(status ?? 1);
