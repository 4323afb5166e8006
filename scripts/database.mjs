/** Statements on a place's database, and the copies of pages beside it, for the tools that an operator runs by hand. */
import { spawnSync } from "node:child_process";
import { CommandError, readArguments, runCommand } from "./command.mjs";
import { openDataFolder } from "./keep/folder-place.mjs";
import { WRANGLER } from "./programs.mjs";

/**
 * @typedef {object} Place The local database, the deployment in production, or a folder of `npm run serve`.
 * @property {string} name As a sentence names it: "in production".
 * @property {(statements: string[]) => Record<string, any>[][]} execute Returns the rows of each statement.
 * @property {(addresses: string[]) => void | Promise<void>} deletePageCopies Deletes the copies of pages that readers get while
 * the database fails. Deleting one that does not exist succeeds.
 *
 * @typedef {(chosen: { remote: boolean, data?: string | undefined }) => Place} OpenPlace
 */

/**
 * Runs a tool with the words of the command line, and prints what it returns.
 * @param {(given: string[], openPlace: OpenPlace) => string | Promise<string>} tool
 */
export function runTool(tool) {
  return runCommand(async () => console.log(await tool(process.argv.slice(2), openPlace)));
}

/**
 * Returns the arguments of a tool, all of which know --remote and --data. Throws a CommandError with the usage if they are others.
 * @template {import("node:util").ParseArgsOptionsConfig} Options
 * @param {string[]} args @param {string} usage @param {Options} options
 */
export function readToolArguments(args, usage, options) {
  const place = /** @type {const} */ ({
    remote: { type: "boolean", default: false },
    data: { type: "string" },
  });
  const read = readArguments(usage, { args, options: { ...options, ...place }, allowPositionals: true });
  const { remote, data } = /** @type {{ remote: boolean, data?: string }} */ (read.values);
  if (data === "" || (remote && data !== undefined)) throw new CommandError(usage);
  return read;
}

/** Opens the place that the command line names, or else `DATA_FOLDER`. @type {OpenPlace} */
function openPlace({ remote, data = process.env.DATA_FOLDER }) {
  return !remote && data ? openDataFolder(data) : openWithWrangler(remote);
}

/** @param {boolean} isRemote @returns {Place} */
function openWithWrangler(isRemote) {
  const where = isRemote ? ["--remote", "--env", "production"] : ["--local"];

  /** Returns what it prints. @param {string[]} rest @param {string} failure */
  function wrangler(rest, failure) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [WRANGLER, ...rest, ...where], {
      encoding: "utf8",
      // A thousand reports exceed Node's limit of 1 MiB.
      maxBuffer: Number.POSITIVE_INFINITY,
      env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    });
    if (status !== 0) throw new CommandError(`${failure}:\n${stdout}${stderr}`);
    return stdout;
  }

  return {
    name: isRemote ? "in production" : "in the local database",
    execute(statements) {
      const ask = ["d1", "execute", "DB", "--yes", "--json", "--command", statements.join(";\n")];
      const answer = JSON.parse(wrangler(ask, "wrangler could not run the statement"));
      return answer.map((/** @type {{ results: object[] }} */ { results }) => results);
    },
    deletePageCopies(addresses) {
      for (const address of addresses)
        wrangler(
          ["kv", "key", "delete", address, "--binding", "PAGE_COPIES"],
          `The copy of ${address} cannot be deleted. Try again`,
        );
    },
  };
}
