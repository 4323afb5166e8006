/** Inserts a recap under a share id that may be taken. */
import { type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { insertRow, type SelectedRow } from "../../db/insert-row.ts";
import { recaps } from "../../db/schema.ts";

/**
 * Returns a row if the recap was inserted, and none unless its share id is free (deleted-share-ids.ts). INSERT with ON CONFLICT DO
 * NOTHING would write a row even then: SQLite increments `sqlite_sequence` for the row that it does not insert.
 */
export function insertRecapIfFree(db: DrizzleD1Database, row: SelectedRow<typeof recaps>, isFree: SQL) {
  return insertRow(db, recaps, row, sql`WHERE ${isFree}`).returning({ id: recaps.id });
}
