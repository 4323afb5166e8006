/** Finds the programs that a script drives, and installs Debian's packages of those that are missing. */
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";

/** For Node. Without a shell, arguments may contain anything. */
export const WRANGLER = join(
  createRequire(import.meta.url).resolve("wrangler/package.json"),
  "../bin/wrangler.js",
);

interface Program {
  /** As a sentence names it. */
  title: string;
  /** Of the file, in the order in which they are looked for. */
  names: string[];
  /** Debian's. The first that can be installed is enough. */
  packages: string[];
  /** Of the environment. It names the file of another version. */
  variable?: string;
}

/**
 * Returns the program's path. If it is missing, root on a system with apt-get gets Debian's; otherwise the process exits with a
 * message that names the package.
 */
export function requireProgram({ title, names, packages, variable }: Program) {
  const named = variable && process.env[variable];
  if (named) return isFile(named) ? named : exit(`${variable} names no file: ${named}`);
  const found = findFirst(names) ?? (installOneOf(title, packages) ? findFirst(names) : null);
  const setVariable = variable ? `, or set ${variable} to its file` : "";
  return found ?? exit(`${title} is missing. Run \`apt-get install -y ${packages[0]}\`${setVariable}.`);
}

/** Returns false if this is not root, or not a system with apt-get. */
export function installOneOf(title: string, packages: string[]) {
  const aptGet = findOnPath("apt-get");
  if (aptGet === null || process.getuid?.() !== 0) return false;
  console.log(`Installing ${title} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const isDone = (step: string[]) => spawnSync(aptGet, step, { stdio: "inherit", env }).status === 0;
  const install = ["install", "-y", "--no-install-recommends"];
  return isDone(["update"]) && packages.some((name) => isDone([...install, name]));
}

export function findOnPath(name: string) {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return directories.map((directory) => join(directory, name)).find(isFile) ?? null;
}

function findFirst(names: string[]) {
  return names.map(findOnPath).find((path) => path !== null) ?? null;
}

function isFile(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function exit(message: string): never {
  console.error(message);
  process.exit(1);
}

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
