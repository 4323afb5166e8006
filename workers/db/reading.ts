/** A read that one service prepares and another one may run in its batch. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

export interface Reading<Result> {
  statement: BatchItem<"sqlite"> & PromiseLike<unknown>;
  /** Converts the rows that the statement returned. */
  resultOf(rows: unknown): Result;
}

export function reading<Row, Result>(
  statement: BatchItem<"sqlite"> & PromiseLike<Row[]>,
  resultOf: (rows: Row[]) => Result,
): Reading<Result> {
  return { statement, resultOf: (rows) => resultOf(rows as Row[]) };
}

/** Runs the read by itself. */
export async function read<Result>({ statement, resultOf }: Reading<Result>): Promise<Result> {
  return resultOf(await statement);
}

/** Returns the arguments of `json_object` for these columns by name. */
export function jsonFields(columns: Record<string, SQL>): SQL {
  const fields = Object.entries(columns).map(([name, column]) => sql`${name}, ${column}`);
  return sql.join(fields, sql`, `);
}
