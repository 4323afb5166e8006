/** A time limit for D1's answers: a stalled database must not stall the visitor. */
import { databaseThrough } from "./database-through.ts";

/** Whether the call takes effect later is unknown, as with any answer that is lost. */
class SlowDatabaseError extends Error {
  override name = "SlowDatabaseError";
}

/** Returns the database; each of its calls fails if it takes longer than `limitMs` says at its start. */
export function withTimeLimit(database: D1Database, limitMs: () => number): D1Database {
  return databaseThrough(database, async (act) => {
    const milliseconds = limitMs();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const limit = new Promise<never>((_, reject) => {
      const fail = () => reject(new SlowDatabaseError(`D1 did not answer within ${milliseconds} ms`));
      timer = setTimeout(fail, milliseconds);
    });
    try {
      return await Promise.race([act(), limit]);
    } finally {
      clearTimeout(timer);
    }
  });
}
