/** A D1 database on which another writer comes between a read and the write that follows from it. */
import type { D1Database } from "@cloudflare/workers-types";
import { databaseThrough } from "../workers/db/database-through.ts";

/** Returns the database. `write` runs before every second (or `every`th) call, fifty times, and gets its number, from 1. */
export function collidingDatabase(
  database: D1Database,
  write: (number: number) => Promise<unknown>,
  every = 2,
): D1Database {
  let [calls, collisions] = [0, 0];
  return databaseThrough(database, async (act) => {
    calls += 1;
    if (calls % every === 0 && collisions < 50) {
      collisions += 1;
      await write(collisions);
    }
    return act();
  });
}
