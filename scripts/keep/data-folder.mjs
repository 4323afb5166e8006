/**
 * The folder in which a machine of one's own keeps everything: `storage` (D1, R2 and KV as the runtime stores them),
 * `secret.json`, and `lock`.
 */
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CommandError } from "../command.mjs";
import { keepSecret } from "../deploy/signing-secret.mjs";

/** SQLite's (www.sqlite.org/rescode.html). */
const BUSY = 5;

/** @param {string} folder */
export const storageOf = (folder) => join(folder, "storage");

/** Returns the file of the database, or null if there is none yet. @param {string} storage */
export function databaseFile(storage) {
  const files = globSync(join(storage, "d1/*/*.sqlite")).filter((file) => !file.endsWith("metadata.sqlite"));
  return files[0] ?? null;
}

/**
 * Makes sure that nobody else serves the folder or writes to it, until this process ends in any way or the returned function is
 * called. What this process makes from now on is for its user alone.
 * @param {string} folder
 */
export function lockFolder(folder) {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  // SQLite's lock ends with its process; a file with a process id would outlive a crash.
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (/** @type {{ errcode?: number }} */ (error).errcode !== BUSY) throw error;
    throw new CommandError(`${folder} is in use: another process serves, backs up or restores there.`);
  }
  return () => lock.close();
}

/**
 * Returns the signing secret of the folder, which is generated with it.
 * @param {string} folder @param {boolean} mayReplace Whether a lost one may be replaced.
 * @returns {{ secret: string, isNew: boolean, file: string }}
 */
export function openSecret(folder, mayReplace) {
  const file = join(folder, "secret.json");
  const isDatabaseUsed = databaseFile(storageOf(folder)) !== null;
  const isNew = keepSecret(file, { isDatabaseUsed, mayReplace });
  return { secret: JSON.parse(readFileSync(file, "utf8")).SIGNING_SECRET, isNew, file };
}
