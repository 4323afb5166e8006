/** Finds the Chromium that drives the browser tests and the screenshots. */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { delimiter, join } from "node:path";

const PACKAGES = ["chromium-headless-shell", "chromium"];

/** The browser's path. Where there is none, root on a system with apt-get gets Debian's; else the run ends here. */
export function requireChromium() {
  const found = findChromium() ?? (installChromium() ? findChromium() : null);
  if (found !== null) return found;
  console.error(
    process.env.CHROMIUM_PATH
      ? `CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`
      : "The browser tests need Chromium. Run `apt-get install -y chromium-headless-shell`, or set CHROMIUM_PATH to its file.",
  );
  process.exit(1);
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isFile(named) ? named : null;
  // The headless shell draws the same pages, and takes a fifth less time than the browser with its windows.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return names.map(findOnPath).find((path) => path !== null) ?? null;
}

function installChromium() {
  const aptGet = findOnPath("apt-get");
  if (process.env.CHROMIUM_PATH || aptGet === null || process.getuid?.() !== 0) return false;
  console.log("Installing Chromium ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} step */
  const isDone = (step) => spawnSync(aptGet, step, { stdio: "inherit", env }).status === 0;
  const install = ["install", "-y", "--no-install-recommends"];
  // Older systems have no package of the headless shell.
  return isDone(["update"]) && PACKAGES.some((name) => isDone([...install, name]));
}

/** @param {string} name */
function findOnPath(name) {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return directories.map((directory) => join(directory, name)).find(isFile) ?? null;
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
