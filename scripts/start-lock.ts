/**
 * Lets one process at a time build and serve this folder's product: a second build deletes the files of the first. The lock
 * is released when its process ends in any way. The file beside it names the process.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isLocked, lockFile } from "./keep/lock-file.ts";

const FOLDER = ".wrangler";
const LOCK = `${FOLDER}/start-lock`;
const OWNER = `${FOLDER}/start.json`;
const RETRY_MS = 500;

/** The process that builds or serves the product, and the product's port. */
interface Start {
  pid: number;
  port: string;
}

/** Returns null if nobody does. */
export function findStart(): Start | null {
  mkdirSync(FOLDER, { recursive: true });
  if (!isLocked(LOCK)) return null;
  try {
    return JSON.parse(readFileSync(OWNER, "utf8"));
  } catch {
    // It has taken the lock just now.
    return null;
  }
}

/** Takes the lock until this process exits. While another process has it, waits. */
export async function acquireStartLock(port: string) {
  mkdirSync(FOLDER, { recursive: true });
  for (let isWaiting = false; lockFile(LOCK) === null; isWaiting = true) {
    if (!isWaiting)
      console.log("`npm start` or `npm run seed` is running in this folder. Waiting until it ends ...");
    await sleep(RETRY_MS);
  }
  writeFileSync(OWNER, JSON.stringify({ pid: process.pid, port }));
}
