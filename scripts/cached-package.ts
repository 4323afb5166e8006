/** Installs a large package that few commands need, the first time it is needed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Returns the folder that contains the package and what it depends on, or null if it could not be installed. The package's own
 * install scripts do not run.
 */
export function cachedPackage(name: string, version: string) {
  const folder = `node_modules/.cache/${name}-${version}`;
  const packages = resolve(folder, "node_modules");
  if (existsSync(`${packages}/${name}`)) return packages;
  console.log(`Installing ${name} ...`);
  const options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawnSync("npm", ["install", ...options, `${name}@${version}`], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return npm.status === 0 ? packages : null;
}
