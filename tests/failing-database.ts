/** A D1 database of which one call fails, before it takes effect or after (the response is lost). */
import type { D1Database } from "@cloudflare/workers-types";
import { databaseThrough } from "../workers/db/database-through.ts";
import { explained } from "./query-plans.ts";

export interface FailurePlan {
  /** The number of the call that fails, counted from 1. */
  call: number;
  when: "before" | "after";
}

export class LostDatabaseError extends Error {}

/** Returns the database, and `calls()`, the number of calls made. */
export function failingDatabase(database: D1Database, plan: FailurePlan) {
  let calls = 0;

  async function execute<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
    calls++;
    const fails = calls === plan.call;
    if (fails && plan.when === "before") throw new LostDatabaseError("D1 did not receive the call");
    const result = await operation();
    if (fails) throw new LostDatabaseError("D1's answer was lost");
    return result;
  }

  return { db: explained(databaseThrough(database, execute)), calls: () => calls };
}

/** Returns the database, of which every call fails. */
export function brokenDatabase(database: D1Database): D1Database {
  return databaseThrough(database, async () => {
    throw new LostDatabaseError("D1 does not answer");
  });
}
