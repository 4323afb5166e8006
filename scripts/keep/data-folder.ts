/**
 * The folder in which a machine of one's own keeps everything: `storage` (D1, R2 and KV as the runtime stores them),
 * `secret.json`, and `lock`.
 */
import { globSync, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { CommandError, DISK_FULL } from "../command.ts";
import {
  dropOldSecret,
  ensureSecret,
  readSecrets,
  rotateSecret,
  type SecretChange,
  type Secrets,
} from "../deploy/signing-secret.ts";
import { lockFile } from "./lock-file.ts";

/** Reserve for databases. */
const SLACK_BYTES = 1024 * 1024;

export const storageOf = (folder: string) => join(folder, "storage");

/** Returns the file of the database, or null if there is none yet. */
export function databaseFile(storage: string) {
  const files = globSync(join(storage, "d1/*/*.sqlite")).filter((file) => !file.endsWith("metadata.sqlite"));
  return files[0] ?? null;
}

/** Whether its disk may have no room for this many bytes. */
export function isAlmostFull(folder: string, bytes: number) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < bytes + SLACK_BYTES;
}

/**
 * Returns the result of a write of this many bytes. Throws a CommandError if the folder's disk is full, for which the runtime
 * only reports an internal error.
 */
export async function explainIfFull<Result>(folder: string, bytes: number, done: Promise<Result>) {
  try {
    return await done;
  } catch (error) {
    throw isAlmostFull(folder, bytes) ? new CommandError(DISK_FULL) : error;
  }
}

/**
 * Locks the folder against other processes that serve it or write to it, until this process ends or the returned function is
 * called. Files that this process creates from now on are readable for its user alone.
 */
export function lockFolder(folder: string) {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  const unlock = lockFile(join(folder, "lock"));
  if (unlock === null)
    throw new CommandError(`${folder} is in use: another process serves, backs up or restores there.`);
  return unlock;
}

/** Returns the signing secret of the folder, which is generated with it, and the one before while it is rotated. */
export function openSecret(
  folder: string,
  change: SecretChange | undefined,
): { secrets: Secrets; isNew: boolean; file: string } {
  const file = join(folder, "secret.json");
  if (change === "rotate") rotateSecret(file);
  if (change === "drop-old") dropOldSecret(file);
  const isDatabaseUsed = databaseFile(storageOf(folder)) !== null;
  const isNew = ensureSecret(file, { isDatabaseUsed, mayReplace: change === "replace" });
  return { secrets: readSecrets(file), isNew, file };
}
