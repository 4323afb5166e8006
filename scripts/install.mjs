/**
 * Installs the packages of the lockfile when they are not there yet or the lockfile has changed since,
 * so that `npm start` and `npm test` are the only commands a newcomer needs.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const stampFile = "node_modules/.cache/installed-lockfile";
const lockfileHash = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
const installedHash = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : null;

if (installedHash !== lockfileHash) {
  console.log("Installing packages (npm ci) ...");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  mkdirSync("node_modules/.cache", { recursive: true });
  writeFileSync(stampFile, lockfileHash);
}
