/** Statements on the local database, or with `isRemote` on the one in production, and the copies of pages beside it. */
import { spawnSync } from "node:child_process";
import { CommandError, readArguments, runCommand } from "./command.mjs";
import { WRANGLER } from "./programs.mjs";

/** @typedef {{ execute: typeof execute, deletePageCopy: typeof deletePageCopy }} Databases */

/**
 * Runs a tool with the words of the command line, and prints what it returns.
 * @param {(given: string[], databases: Databases) => string} tool
 */
export function runTool(tool) {
  return runCommand(() => console.log(tool(process.argv.slice(2), { execute, deletePageCopy })));
}

/**
 * Returns the arguments of a tool, all of which know --remote. Throws a CommandError with the usage if they are others.
 * @template {import("node:util").ParseArgsOptionsConfig} Options
 * @param {string[]} args @param {string} usage @param {Options} options
 */
export function readToolArguments(args, usage, options) {
  const remote = /** @type {const} */ ({ type: "boolean", default: false });
  return readArguments(usage, { args, options: { ...options, remote }, allowPositionals: true });
}

/** @param {boolean} isRemote */
export function placeOf(isRemote) {
  return isRemote ? "in production" : "in the local database";
}

/**
 * A string in SQLite. There is no other escape than a doubled quotation mark.
 * @param {string} text
 */
export function quoted(text) {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Returns the rows of each statement.
 * @param {string} sql @param {boolean} isRemote
 * @returns {Record<string, any>[][]}
 */
export function execute(sql, isRemote) {
  const { status, stdout, stderr } = wrangler(
    ["d1", "execute", "DB", "--yes", "--json", "--command", sql],
    isRemote,
  );
  if (status !== 0) throw new CommandError(`wrangler could not run the statement:\n${stdout}${stderr}`);
  return JSON.parse(stdout).map((/** @type {{ results: object[] }} */ { results }) => results);
}

/**
 * Deletes the copy of a page that readers get while the database fails. Deleting one that does not exist succeeds.
 * @param {string} address @param {boolean} isRemote
 */
export function deletePageCopy(address, isRemote) {
  const { status, stdout, stderr } = wrangler(
    ["kv", "key", "delete", address, "--binding", "PAGE_COPIES"],
    isRemote,
  );
  if (status !== 0)
    throw new CommandError(`The copy of ${address} cannot be deleted. Try again:\n${stdout}${stderr}`);
}

/** @param {string[]} rest @param {boolean} isRemote */
function wrangler(rest, isRemote) {
  const where = isRemote ? ["--remote", "--env", "production"] : ["--local"];
  return spawnSync(process.execPath, [WRANGLER, ...rest, ...where], {
    encoding: "utf8",
    // A thousand reports exceed Node's limit of 1 MiB.
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
}
