/** Pieces of SQL. `allOf` and `anyOf` always return SQL: drizzle's `and` and `or` may return undefined, which matches every row. */
import { eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

export function allOf(first: SQL, ...others: SQL[]): SQL {
  return sql`(${sql.join([first, ...others], sql` AND `)})`;
}

export function anyOf(first: SQL, ...others: SQL[]): SQL {
  return sql`(${sql.join([first, ...others], sql` OR `)})`;
}

/** The statement right before in the batch changed a row. */
export const hasChanged = sql`changes() > 0`;

/** Returns a condition that holds if this one does not: if it is false, or null because a column is. */
export function not(condition: SQL): SQL {
  return sql`(${condition}) IS NOT TRUE`;
}

/** Returns a condition that holds if the column has one of these values. */
export function isOneOf(values: (string | number)[], column: SQL): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** Whether a row of the table meets any of the conditions, each of which is read from an index. */
export function existsAny(table: SQLiteTable, conditions: SQL[]): SQL {
  const found = conditions.map((condition) => sql`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`);
  return sql`(${sql.join([sql`false`, ...found], sql` OR `)})`;
}

/** Selects the first rows of an order that meet any of the conditions, each of which is read from an index in that order. */
export function firstOf(select: SQL, conditions: SQL[], order: SQL): SQL {
  const parts = conditions.map((condition) => sql`SELECT * FROM (${select} WHERE ${condition} ${order})`);
  return sql`${sql.join(parts, sql` UNION ALL `)} ${order}`;
}

/** The bytes of a text in UTF-8. `length` of a text counts characters, and stops at its first NUL. */
export function utf8Bytes(text: SQLWrapper): SQL {
  return sql`length(CAST(${text} AS BLOB))`;
}

/** Returns the arguments of `json_object` for these columns by name. */
export function jsonFields(columns: Record<string, SQL>): SQL {
  const fields = Object.entries(columns).map(([name, column]) => sql`${name}, ${column}`);
  return sql.join(fields, sql`, `);
}

export interface Author {
  userId: string;
  /** The browsers that the user has signed in with. */
  visitorIds: string[];
}

/** Matches what the user added, signed in or not, but not what another user added in the same browser. */
export function isByAuthor(
  { userId, visitorIds }: Author,
  table: Record<"userId" | "visitorId", SQLiteColumn>,
): SQL {
  const isVisitor = isOneOf(visitorIds, sql`${table.visitorId}`);
  return anyOf(eq(table.userId, userId), allOf(isNull(table.userId), isVisitor));
}

/** A row as SQL selects it: booleans are 0 or 1, times are milliseconds since 1970. */
export type Selected<Columns extends Record<string, SQL>> = {
  [Name in keyof Columns]: Columns[Name]["_"]["type"];
};
