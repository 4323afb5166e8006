/** The lease of a recording: one request at a time transcribes it, because each piece is paid for. */
import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { faultText } from "../../../app/domain/fault.ts";
import { recordings } from "../../db/schema.ts";

/** For what a request does beside waiting for the transcription service. Seconds. */
const MARGIN_SECONDS = 30;

/** When the lease of a request ends that begins now, in milliseconds since 1970. A request that dies holds it till then. */
export function leaseEnd(nowMs: number, timeoutSeconds: number): number {
  return nowMs + (timeoutSeconds + MARGIN_SECONDS) * 1_000;
}

interface WantedLease {
  /** The recording, while there is something to transcribe. */
  where: SQL | undefined;
  lease: number;
  nowMs: number;
}

/** Returns no row where another request holds the lease. */
export function takeLease(db: DrizzleD1Database, { where, lease, nowMs }: WantedLease) {
  const { transcribingUntil } = recordings;
  return db
    .update(recordings)
    .set({ transcribingUntil: lease })
    .where(and(where, or(isNull(transcribingUntil), lte(transcribingUntil, nowMs))))
    .returning({ id: recordings.id });
}

/** Changes nothing where the lease is another request's by now. */
export function endLease(db: DrizzleD1Database, recordingId: string, lease: number) {
  return db
    .update(recordings)
    .set({ transcribingUntil: null })
    .where(and(eq(recordings.id, recordingId), eq(recordings.transcribingUntil, lease)));
}

/** Best effort: a lease that stays ends by itself. */
export async function releaseLease(db: DrizzleD1Database, recordingId: string, lease: number): Promise<void> {
  try {
    await endLease(db, recordingId, lease);
  } catch (error) {
    console.error("The lease of a recording was not released", faultText(error));
  }
}
