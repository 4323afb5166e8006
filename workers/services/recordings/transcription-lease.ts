/** A recording's lease: only one request at a time transcribes it, because each piece is paid for. */
import { eq, isNull, lte, type SQL } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { recordings } from "../../db/schema.ts";

/** Allows for the request's work besides waiting for the transcription service. */
const MARGIN_SECONDS = 30;

/** Returns when a lease taken now expires, in milliseconds since 1970. A request that dies holds it until then. */
export function leaseEnd(nowMs: number, timeoutSeconds: number): number {
  return nowMs + (timeoutSeconds + MARGIN_SECONDS) * 1_000;
}

interface LeaseRequest {
  /** Matches the recording if it still has something to transcribe. */
  where: SQL;
  lease: number;
  nowMs: number;
}

/** Takes the lease and returns the row, or no row if another request holds the lease. */
export function acquireLease(db: DrizzleD1Database, { where, lease, nowMs }: LeaseRequest) {
  const { transcribingUntil } = recordings;
  return db
    .update(recordings)
    .set({ transcribingUntil: lease })
    .where(allOf(where, anyOf(isNull(transcribingUntil), lte(transcribingUntil, nowMs))))
    .returning({ id: recordings.id });
}

/** Ends the lease, unless another request has taken it since. */
export function endLease(db: DrizzleD1Database, recordingId: string, lease: number) {
  return db
    .update(recordings)
    .set({ transcribingUntil: null })
    .where(allOf(eq(recordings.id, recordingId), eq(recordings.transcribingUntil, lease)));
}

/** Best effort: logs a failure, because a lease also expires on its own. */
export async function releaseLease(db: DrizzleD1Database, recordingId: string, lease: number): Promise<void> {
  const ended = endLease(db, recordingId, lease);
  await ended.catch((error) => logFault("The lease of a recording was not released", error));
}
