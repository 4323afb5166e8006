/** Runs a write once for each of its calls to D1 and R2, with that call failing before or after it takes effect. */
import { env } from "cloudflare:workers";
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import { expect } from "vitest";
import type { Viewer } from "../../app/domain/account/viewer.ts";
import { declarationSchema } from "../../app/domain/contributions/sent-declaration.ts";
import type { Recap } from "../../app/domain/recap/recap.ts";
import type { RecapService } from "../../app/services/recap-service.ts";
import type { UploadService } from "../../app/services/upload-service.ts";
import { editRecap } from "../edits-of.ts";
import { newRecap } from "../factories.ts";
import { failingBucket, LostBucketError } from "../failing-bucket.ts";
import { type FailurePlan, failingDatabase, LostDatabaseError } from "../failing-database.ts";
import type { Stores } from "../stored-media.ts";
import { declarationOf, type UploadSource } from "../upload-calls.ts";
import { emptyStores, keepStores } from "./kept-stores.ts";

export interface Failures {
  database: FailurePlan;
  bucket: FailurePlan;
}

export const NEVER: FailurePlan = { call: Number.POSITIVE_INFINITY, when: "before" };

/** Runs the write. Returns its failure or null, and how many calls it made. */
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

/**
 * Returns a failure for each call: in turn one before it takes effect and one after. With `npm run torture`, both for each
 * call.
 */
export function everyFailure({
  databaseCalls,
  bucketCalls,
}: {
  databaseCalls: number;
  bucketCalls: number;
}): Failures[] {
  const plans = (calls: number): FailurePlan[] =>
    Array.from({ length: calls }, (_, at) => at + 1).flatMap((call) =>
      (["before", "after"] as const)
        .filter((_when, at) => env.IS_TORTURE || at === call % 2)
        .map((when) => ({ call, when })),
    );
  return [
    ...plans(databaseCalls).map((database) => ({ database, bucket: NEVER })),
    ...plans(bucketCalls).map((bucket) => ({ database: NEVER, bucket })),
  ];
}

interface FailingWrite<Stage> {
  /** Creates what the write starts from: once, and then its rows and objects are brought back. */
  staged: () => Promise<Stage>;
  attempted: (stage: Stage, failures: Failures) => ReturnType<typeof attempt>;
  /** Returns what can be read of the stage, without values that differ between runs. */
  told: (stage: Stage) => Promise<unknown>;
  expectWhole: (stage: Stage) => Promise<void>;
}

/**
 * Expects that a failed write has taken full effect or none, and that repeating it gives the result of a single write.
 */
export async function expectWholeOrNothing<Stage>(write: FailingWrite<Stage>): Promise<void> {
  const { staged, attempted, told, expectWhole } = write;
  await emptyStores(env);
  const stage = await staged();
  const setStage = await keepStores(env);
  const before = await told(stage);
  const whole = await attempted(stage, { database: NEVER, bucket: NEVER });
  const after = await told(stage);
  expect(whole.failure).toBeNull();
  expect(whole.databaseCalls).toBeGreaterThan(0);
  await expectWhole(stage);

  for (const failures of everyFailure(whole)) {
    await setStage();
    const { failure } = await attempted(stage, failures);
    // Best effort swallows failures.
    const LostError = failures.database === NEVER ? LostBucketError : LostDatabaseError;
    if (failure !== null) expect(failure).toBeInstanceOf(LostError);
    expect([before, after]).toContainEqual(await told(stage));
    await expectWhole(stage);

    expect(await attempted(stage, { database: NEVER, bucket: NEVER })).toMatchObject({ failure: null });
    expect(await told(stage)).toEqual(after);
    await expectWhole(stage);
  }
}

/** The own question's index is 5. */
export async function recapWithOwnQuestion(recaps: RecapService, owner: Viewer): Promise<Recap> {
  const own = { index: 5, text: "Who cheered?", custom: true };
  const outcome = await recaps.create(owner, newRecap({ questions: [...newRecap().questions, own] }), null);
  if (outcome.kind !== "created") throw new Error("The recap was not created");
  return outcome.recap;
}

export async function deleteOwnQuestion(recaps: RecapService, owner: Viewer, { shareId }: Recap) {
  return editRecap(recaps, owner, { shareId }, { "question-5": null });
}

/** Begins, sends and finishes an upload, as a browser does, also when it resumes. */
export async function uploadInOnePart(
  uploads: UploadService,
  { owner, recap: { shareId } }: { owner: Viewer; recap: Recap },
  source: UploadSource,
  overrides: Record<string, unknown>,
) {
  const declaration = declarationSchema.parse(await declarationOf(source, overrides));
  const begun = await uploads.begin(owner, { shareId }, declaration);
  if (begun.kind !== "begun") return begun;
  await uploads.putPart(owner, begun.uploadId, { number: 1, body: Promise.resolve(source.original) });
  return uploads.finish(owner, begun.uploadId);
}

/** Waits for all calls, then rejects if one of them did. */
export async function bothDone(...calls: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
