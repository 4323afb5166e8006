/** Runs a write with D1 or R2 failing at any of its calls, before the call has happened or after it. */
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import { failingBucket } from "./failing-bucket.ts";
import { type FailurePlan, failingDatabase } from "./failing-database.ts";
import type { Stores } from "./stored-media.ts";

export interface Failures {
  database: FailurePlan;
  bucket: FailurePlan;
}

export const NEVER: FailurePlan = { call: Number.POSITIVE_INFINITY, when: "before" };

/** The failure of the write if it had one, and how many calls it made. */
export async function attempt(
  { DB, MEDIA }: Stores,
  failures: Failures,
  write: (database: D1Database, bucket: R2Bucket) => Promise<unknown>,
) {
  const database = failingDatabase(DB, failures.database);
  const bucket = failingBucket(MEDIA, failures.bucket);
  const failure = await write(database.db, bucket.bucket).then(
    () => null,
    (error: Error) => error.cause ?? error,
  );
  return { failure, databaseCalls: database.calls(), bucketCalls: bucket.calls() };
}

/** Each call once before it happens and once after. */
export function everyFailure({
  databaseCalls,
  bucketCalls,
}: {
  databaseCalls: number;
  bucketCalls: number;
}): Failures[] {
  const plans = (calls: number): FailurePlan[] =>
    Array.from({ length: calls }, (_, at) => at + 1).flatMap((call) => [
      { call, when: "before" },
      { call, when: "after" },
    ]);
  return [
    ...plans(databaseCalls).map((database) => ({ database, bucket: NEVER })),
    ...plans(bucketCalls).map((bucket) => ({ database: NEVER, bucket })),
  ];
}
