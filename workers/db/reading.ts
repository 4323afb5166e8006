/** A read that one service prepares and another one runs in its batch. */
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
