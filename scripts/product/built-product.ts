/** Builds what scripts serve and test. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { BUILT_WORKER } from "./serve-worker.ts";

/** Builds the Worker, of another copy of the code if that is named; ends the script with the build's own words where that fails. */
export function build(folder = ".") {
  const shell = process.platform === "win32";
  const built = spawnSync("npm", ["run", "build:worker"], { cwd: folder, encoding: "utf8", shell });
  if (built.status === 0) return;
  console.error(built.stdout + built.stderr);
  process.exit(1);
}

/** As `build`, without modules of an earlier build, which would be loaded too. */
export function buildAnew() {
  rmSync(BUILT_WORKER, { recursive: true, force: true });
  build();
}
