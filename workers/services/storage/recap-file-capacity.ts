/** Checks whether a recap has room for one more photo, video or recording. Reads D1; used by every way to add one. */
import { exists, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { MAX_MEDIA } from "../../../app/domain/media/media.ts";
import type { UploadRefusal } from "../../../app/domain/media/upload-refusals.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { MAX_RECORDINGS } from "../../../app/domain/voice/recording.ts";
import { allOf } from "../../db/conditions.ts";
import { recaps } from "../../db/schema.ts";
import { hasRoom } from "./file-room.ts";
import type { FileKind } from "./media-store.ts";
import { recapColumns, toRecap } from "./recap-row.ts";

/** A file to be added. A recording always belongs to a question. */
export interface Candidate {
  kind: FileKind;
  questionIndex: number | null;
}

const FULL = { media: "limit", audio: "recording-limit" } as const satisfies Record<
  Candidate["kind"],
  UploadRefusal
>;

interface NewFile {
  /** Matches the viewer's own recap. */
  mine: SQL;
  /** A condition on `recaps`: the recap has room for the file. */
  room: SQL;
  /** Queries for a file or an upload that was stored under the same key before. */
  known: SQLWrapper[];
}

/** Returns the condition for charging an attempt before R2 is used: the recap has room and the file is new. */
export function isNewFile(db: DrizzleD1Database, { mine, room, known }: NewFile): SQL {
  const recap = db.select({ id: recaps.id }).from(recaps).where(allOf(mine, room));
  return allOf(exists(recap), ...known.map((query) => notExists(query)));
}

/** Returns why the file is rejected before any work is done for it, or null if it may be added. */
export function capacityRefusal(recap: Recap, { kind, questionIndex }: Candidate): UploadRefusal | null {
  if (kind === "media" && recap.media.length >= MAX_MEDIA) return FULL.media;
  if (kind === "audio" && recap.recordings.length >= MAX_RECORDINGS) return FULL.audio;
  const belongs =
    (kind === "media" && questionIndex === null) ||
    recap.questions.some(({ index }) => index === questionIndex);
  return belongs ? null : "unknown-question";
}

/**
 * Returns why an insert wrote nothing although the check before it passed. A question deleted in between is no reason for
 * a photo or video, which then moves to the gallery. `room` is the condition of the insert.
 */
export async function whyNotInserted(
  db: DrizzleD1Database,
  mine: SQL,
  viewer: Viewer,
  candidate: Candidate,
  room: SQL = hasRoom(candidate.kind),
): Promise<{ kind: "not-found" } | { kind: "refused"; reason: UploadRefusal }> {
  const columns = { ...recapColumns, hadRoom: sql<number>`${room}` };
  const row = await db.select(columns).from(recaps).where(mine).get();
  if (!row) return { kind: "not-found" };
  const unplaced = candidate.kind === "media" ? { ...candidate, questionIndex: null } : candidate;
  const full = row.hadRoom ? null : FULL[candidate.kind];
  return { kind: "refused", reason: capacityRefusal(toRecap(row, viewer), unplaced) ?? full ?? "quota" };
}
