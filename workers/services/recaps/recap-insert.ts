/** Inserts a recap under a share id that may be taken. */
import { getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { recaps } from "../../db/schema.ts";

/** A text, or a query that selects it. */
type MaybeQuery = string | null | SQL;

type NewRow = Omit<InferInsertModel<typeof recaps>, "athleteName" | "userId"> & {
  athleteName?: MaybeQuery;
  userId: MaybeQuery;
};

/**
 * Returns a row if the recap was inserted, and none unless its share id is free (tombstones.ts). INSERT with ON CONFLICT DO
 * NOTHING would write a row even then: SQLite increments `sqlite_sequence` for the row that it does not insert.
 */
export function insertRecapIfFree(db: DrizzleD1Database, values: NewRow, isFree: SQL) {
  // An INSERT from a SELECT names every column, so it must contain the defaults. SQLite assigns the id, which is null here.
  const row = Object.entries(getTableColumns(recaps)).map(([name, column]) => {
    const value = Reflect.get(values, name) ?? column.default ?? null;
    return is(value, SQL) ? value : sql.param(value, column);
  });
  return db
    .insert(recaps)
    .select(sql`SELECT ${sql.join(row, sql`, `)} WHERE ${isFree}`)
    .returning({ id: recaps.id });
}
