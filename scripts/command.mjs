/** What `npm run deploy`, `serve`, `backup` and `restore` share. */
import { parseArgs } from "node:util";
import { DeployError } from "./deploy/cloudflare-api.mjs";

/** Runs a command. A DeployError becomes its message and exit code 1. @param {() => Promise<void>} main */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

/**
 * Returns the options of the command line. Throws a DeployError with the usage if they are others.
 * @template {import("node:util").ParseArgsOptionsConfig} Options
 * @param {string} usage @param {Options} options
 */
export function readArguments(usage, options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new DeployError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Returns the places of a backup or restore. @param {string} usage */
export function readOptions(usage) {
  const { from, to, replace } = readArguments(usage, {
    from: { type: "string" },
    to: { type: "string" },
    replace: { type: "boolean", default: false },
  });
  if (!from || !to) throw new DeployError(usage);
  return { from, to, replace };
}
