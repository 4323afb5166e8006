/** Statements on a place's database, and the copies of pages beside it, for the tools that an operator runs by hand. */
import { spawnSync } from "node:child_process";
import type { SQLOutputValue } from "node:sqlite";
import type { ParseArgsOptionsConfig } from "node:util";
import { CommandError, readArguments } from "./command.ts";
import { openDataFolder } from "./keep/folder-place.ts";
import { WRANGLER } from "./programs.ts";

/** The local database, the deployment in production, or a folder of `npm run serve`. */
export interface Place {
  /** As a sentence names it: "in production". */
  name: string;
  /** Returns the rows of each statement. */
  execute: (statements: string[]) => Record<string, SQLOutputValue>[][];
  /** Deletes the copies of pages that readers get while the database fails. Deleting one that does not exist succeeds. */
  purgeCachedPages: (addresses: string[]) => void | Promise<void>;
}

export type OpenPlace = (chosen: { remote: boolean; data?: string | undefined }) => Place;

/**
 * Returns the arguments of a tool, with --remote and --data, which every tool has. Throws a CommandError with the usage if
 * they are invalid.
 */
export function readToolArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  usage: string,
  options: Options,
) {
  const place = {
    remote: { type: "boolean", default: false },
    data: { type: "string" },
  } as const;
  const read = readArguments(usage, { args, options: { ...options, ...place }, allowPositionals: true });
  const { remote, data } = read.values as { remote: boolean; data?: string };
  if (data === "" || (remote && data !== undefined)) throw new CommandError(usage);
  return read;
}

/** Opens the place that the command line names, or else `DATA_FOLDER`. */
export const openPlace: OpenPlace = ({ remote, data = process.env.DATA_FOLDER }) =>
  !remote && data ? openDataFolder(data) : openWithWrangler(remote);

function openWithWrangler(isRemote: boolean): Place {
  const where = isRemote ? ["--remote", "--env", "production"] : ["--local"];

  function wrangler(rest: string[], failure: string) {
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
      const answers: { results: Record<string, SQLOutputValue>[] }[] = JSON.parse(
        wrangler(ask, "wrangler could not run the statement"),
      );
      return answers.map(({ results }) => results);
    },
    purgeCachedPages(addresses) {
      for (const address of addresses)
        wrangler(
          ["kv", "key", "delete", address, "--binding", "PAGE_COPIES"],
          `The copy of ${address} cannot be deleted. Try again`,
        );
    },
  };
}
