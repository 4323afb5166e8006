/** Rows that are inserted from a SELECT: the same statement reads what belongs in a row, and whether it may be written. */
import { Column, getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** A new row, whose values may be columns and SQL. */
export type SelectedRow<Table extends SQLiteTable> = {
  [Name in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Name] | SQL | Column;
};

/**
 * Returns the INSERT of a row from a SELECT, which names every column: one without a value gets its default, or else null.
 * `from` begins with FROM or WHERE.
 */
export function insertRow<Table extends SQLiteTable>(
  db: DrizzleD1Database,
  table: Table,
  row: SelectedRow<Table>,
  from: SQL,
) {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = Reflect.get(row, name) ?? column.default ?? null;
    return is(value, SQL) || is(value, Column) ? value : sql.param(value, column);
  });
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} ${from}`);
}
