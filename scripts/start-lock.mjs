/**
 * Lets one process at a time build and serve this folder's product: a second build deletes the files of the first. The lock
 * is a file. Its owner touches it every second, so the lock of a process that was killed expires.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LOCK_FILE = ".wrangler/start-lock";
const TOUCH_MS = 1_000;
const EXPIRES_MS = 10_000;
const RETRY_MS = 500;

/**
 * Returns the process that builds or serves the product, and the port of the product; null without one.
 * @returns {{ pid: number, port: string } | null}
 */
export function findStart() {
  try {
    if (isExpired()) return null;
    const [pid, port] = readFileSync(LOCK_FILE, "utf8").split(" ");
    // Another process may be writing it.
    return port === undefined ? null : { pid: Number(pid), port };
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * Takes the lock until this process exits. While another process has it, waits.
 * @param {string} port
 */
export async function takeStartLock(port) {
  let isWaiting = false;
  while (!isTaken(port)) {
    if (!isWaiting)
      console.log("`npm start` or `npm run seed` is running in this folder. Waiting until it ends ...");
    isWaiting = true;
    await sleep(RETRY_MS);
  }
  setInterval(() => {
    // Whoever deletes the local data deletes the lock with it.
    if (existsSync(LOCK_FILE)) utimesSync(LOCK_FILE, new Date(), new Date());
  }, TOUCH_MS).unref();
  process.once("exit", () => rmSync(LOCK_FILE, { force: true }));
}

/** @param {string} port */
function isTaken(port) {
  try {
    mkdirSync(dirname(LOCK_FILE), { recursive: true });
    if (existsSync(LOCK_FILE) && isExpired()) rmSync(LOCK_FILE, { force: true });
    writeFileSync(LOCK_FILE, `${process.pid} ${port}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST") || isCode(error, "ENOENT")) return false;
    throw error;
  }
}

function isExpired() {
  return Date.now() - statSync(LOCK_FILE).mtimeMs > EXPIRES_MS;
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}
