/** A database that waits while another process writes to it, as backups and tools do on a machine of one's own (docs/operations.md). */
import pRetry from "p-retry";
import { databaseThrough } from "./database-through.ts";

/** 10 ms, then twice as long each time: two and a half seconds in all. */
const WAITS = { retries: 8, minTimeout: 10, factor: 2 };
/**
 * What the runtime throws then, which has rolled the call back. It does not wait itself, and it stores a bookmark with each
 * call, so that reads fail too.
 */
const BUSY = /SQLITE_BUSY|Failed to get session commit token/;

/** Returns the database; each of its calls that finds it locked is made again. Cloudflare's D1 is never locked. */
export function withBusyRetries(database: D1Database): D1Database {
  return databaseThrough(database, (act) =>
    pRetry(act, { ...WAITS, shouldRetry: ({ error }) => BUSY.test(error.message) }),
  );
}
