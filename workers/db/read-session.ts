/** Opens a session of reads that D1's read replicas may answer (docs/architecture.md, Reads from replicas). */
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/**
 * Returns the database for one reading of several statements. The first statement goes to the primary database, so it sees
 * everything that was written before; replicas may answer the others, with nothing older than that. Only for reads.
 */
export function openReadSession(database: D1Database): DrizzleD1Database {
  // drizzle uses `prepare` and `batch` alone, which a session has.
  return drizzle(database.withSession("first-primary") as unknown as D1Database);
}
