/** Inserts a recap under a share id that a client made. */
import { getTableColumns, type InferInsertModel, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { recaps } from "../../db/schema.ts";

/**
 * Returns a row if the recap was inserted, and none if its share id exists. An INSERT with ON CONFLICT DO NOTHING would
 * write a row even then: SQLite counts up `sqlite_sequence` for the row that it does not insert.
 */
export function insertRecapIfNew(db: DrizzleD1Database, values: InferInsertModel<typeof recaps>) {
  // An INSERT from a SELECT names every column, so defaults must be given too; an id of null is assigned by SQLite.
  const row = Object.entries(getTableColumns(recaps)).map(([name, column]) =>
    sql.param(Reflect.get(values, name) ?? column.default ?? null, column),
  );
  const isNew = sql`NOT EXISTS (SELECT 1 FROM recaps WHERE share_id = ${values.shareId})`;
  return db
    .insert(recaps)
    .select(sql`SELECT ${sql.join(row, sql`, `)} WHERE ${isNew}`)
    .returning({ id: recaps.id });
}
