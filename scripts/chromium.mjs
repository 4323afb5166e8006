/** Finds the Chromium that drives the browser tests and the screenshots, and sees to the fonts that pages expect. */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { delimiter, join } from "node:path";

const PACKAGES = ["chromium-headless-shell", "chromium"];
/** Has Arial's metrics. Nearly every desktop has such a font, and pages use it until their typefaces arrive. */
const FONTS = "fonts-liberation";

/** The browser's path. Where there is none, root on a system with apt-get gets Debian's; else the run ends here. */
export function requireChromium() {
  const found = findChromium() ?? (installChromium() ? findChromium() : null);
  if (found !== null) {
    requireFonts();
    return found;
  }
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
  // Older systems have no package of the headless shell.
  return !process.env.CHROMIUM_PATH && installOneOf("Chromium", PACKAGES);
}

/** Without it a system with few fonts shows wider letters at first, and the tests of layout shifts fail. */
function requireFonts() {
  const dpkg = findOnPath("dpkg");
  if (dpkg === null || spawnSync(dpkg, ["--status", FONTS]).status === 0) return;
  if (!installOneOf("fonts", [FONTS]))
    console.error(`Tests of layout shifts need \`apt-get install -y ${FONTS}\`.`);
}

/**
 * Returns false if this is not root, or not a system with apt-get.
 * @param {string} what
 * @param {string[]} packages
 */
function installOneOf(what, packages) {
  const aptGet = findOnPath("apt-get");
  if (aptGet === null || process.getuid?.() !== 0) return false;
  console.log(`Installing ${what} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} step */
  const isDone = (step) => spawnSync(aptGet, step, { stdio: "inherit", env }).status === 0;
  const install = ["install", "-y", "--no-install-recommends"];
  return isDone(["update"]) && packages.some((name) => isDone([...install, name]));
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
