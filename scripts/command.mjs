/** What the commands and tools that somebody runs by hand share. */
import { parseArgs } from "node:util";

/** What the person at the terminal reads when a command stops. */
export class CommandError extends Error {}

export const DISK_FULL = "The disk is full. Free some space and run the command again.";

/** Runs a command. A CommandError becomes its message and exit code 1. @param {() => void | Promise<void>} main */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    if (isDiskFull(error)) console.error(DISK_FULL);
    else if (error instanceof CommandError) console.error(error.message);
    else throw error;
    process.exit(1);
  }
}

/** In the words of Node, SQLite or the runtime. @param {unknown} error @returns {boolean} */
function isDiskFull(error) {
  if (!(error instanceof Error)) return false;
  return /ENOSPC|No space left|disk is full/.test(error.message) || isDiskFull(error.cause);
}

/**
 * Returns the arguments of the command line. Throws a CommandError with the usage if they are others.
 * @template {import("node:util").ParseArgsConfig} Config
 * @param {string} usage @param {Config} config
 */
export function readArguments(usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/**
 * Returns the entries with these names, without names all. Ends the process where there is no such entry.
 * @template Entry
 * @param {Record<string, Entry>} all @param {string[]} names
 */
export function chosenFrom(all, names) {
  const unknown = names.find((name) => !(name in all));
  if (unknown === undefined)
    return Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));
  console.error(`There is no "${unknown}": ${Object.keys(all).join(", ")}`);
  process.exit(1);
}
