/** Finds the programs that a script drives, and installs Debian's packages of those that are missing. */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** For Node. Without a shell, arguments may contain anything. */
export const WRANGLER = join(
  createRequire(import.meta.url).resolve("wrangler/package.json"),
  "../bin/wrangler.js",
);

/**
 * @typedef {object} Program
 * @property {string} title As a sentence names it.
 * @property {string[]} names Of the file, in the order in which they are looked for.
 * @property {string[]} packages Debian's. The first that can be installed is enough.
 * @property {string} [variable] Of the environment. It names the file of another version.
 */

/**
 * Returns the program's path. If it is missing, root on a system with apt-get gets Debian's; otherwise the process exits
 * with a message that names the package.
 * @param {Program} program
 */
export function requireProgram({ title, names, packages, variable }) {
  const named = variable && process.env[variable];
  if (named) return isFile(named) ? named : exit(`${variable} names no file: ${named}`);
  const found = findFirst(names) ?? (installOneOf(title, packages) ? findFirst(names) : null);
  const setVariable = variable ? `, or set ${variable} to its file` : "";
  return found ?? exit(`${title} is missing. Run \`apt-get install -y ${packages[0]}\`${setVariable}.`);
}

/**
 * Returns false if this is not root, or not a system with apt-get.
 * @param {string} title
 * @param {string[]} packages
 */
export function installOneOf(title, packages) {
  const aptGet = findOnPath("apt-get");
  if (aptGet === null || process.getuid?.() !== 0) return false;
  console.log(`Installing ${title} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} step */
  const isDone = (step) => spawnSync(aptGet, step, { stdio: "inherit", env }).status === 0;
  const install = ["install", "-y", "--no-install-recommends"];
  return isDone(["update"]) && packages.some((name) => isDone([...install, name]));
}

/** @param {string} name */
export function findOnPath(name) {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return directories.map((directory) => join(directory, name)).find(isFile) ?? null;
}

/** @param {string[]} names */
function findFirst(names) {
  return names.map(findOnPath).find((path) => path !== null) ?? null;
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** @param {string} message @returns {never} */
function exit(message) {
  console.error(message);
  process.exit(1);
}
