/** Shared by the commands and tools that are run by hand. */
import { type ParseArgsConfig, parseArgs } from "node:util";

/** The message that is shown when a command stops. */
export class CommandError extends Error {}

export const DISK_FULL = "The disk is full. Free some space and run the command again.";

/** Runs a command. A CommandError becomes its message and exit code 1. */
export async function runCommand(main: () => void | Promise<void>) {
  try {
    await main();
  } catch (error) {
    if (isDiskFull(error)) console.error(DISK_FULL);
    else if (error instanceof CommandError) console.error(error.message);
    else throw error;
    process.exit(1);
  }
}

/** Recognises the messages of Node, SQLite and the runtime. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /ENOSPC|No space left|disk is full/.test(error.message) || isDiskFull(error.cause);
}

/** Returns the arguments of the command line. Throws a CommandError with the usage if they are invalid. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Returns the entries with these names; all of them without names. Ends the process if one does not exist. */
export function chosenFrom<Entry>(all: Record<string, Entry>, names: string[]) {
  const unknown = names.find((name) => !(name in all));
  if (unknown === undefined)
    return Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));
  console.error(`There is no "${unknown}": ${Object.keys(all).join(", ")}`);
  process.exit(1);
}
