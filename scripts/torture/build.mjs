/** Builds the pages, which the Worker's tests load from `build/server`. */
import { spawnSync } from "node:child_process";

/** Throws with the builder's output if the build fails. */
export function build() {
  const built = spawnSync("npm", ["run", "build"], {
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (built.status !== 0) throw new Error(`The build failed.\n${built.error ?? built.stdout + built.stderr}`);
}
