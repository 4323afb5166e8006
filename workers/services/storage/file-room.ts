/** Whether a recap has room for one more file, and its owner enough bytes left: SQL conditions on `recaps`, and what is said if not. */
import { exists, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { MAX_MEDIA } from "../../../app/domain/media/media.ts";
import { MAX_VISITOR_BYTES } from "../../../app/domain/media/upload-limits.ts";
import type { UploadRefusal } from "../../../app/domain/media/upload-refusals.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { MAX_RECORDINGS } from "../../../app/domain/voice/recording.ts";
import { allOf } from "../../db/conditions.ts";
import { belongsTo } from "../../db/recap-access.ts";
import { media, recaps, recordings } from "../../db/schema.ts";
import type { FileKind } from "./media-store.ts";
import { recapColumns, toRecap } from "./recap-row.ts";

const filesOf = (kind: FileKind) => sql`
  SELECT id FROM ${kind === "audio" ? recordings : media} AS stored
  WHERE stored.recap_id = recaps.id AND stored.deleted_at IS NULL`;
const mostOf = (kind: FileKind) => (kind === "audio" ? MAX_RECORDINGS : MAX_MEDIA);

/** Holds if the statement's recap has room for one more photo or video ("media"), or recording ("audio"). */
export function hasRoom(kind: FileKind): SQL {
  return sql`(SELECT count(*) FROM (${filesOf(kind)})) < ${mostOf(kind)}`;
}

/** The same for a new upload. Pending uploads count too, so each of them can be finished. */
export function hasRoomForUpload(kind: FileKind): SQL {
  // An upload has the id of the file it becomes. One whose file is already stored, deleted or not, must not count twice.
  return sql`(
    SELECT count(*) FROM (
      ${filesOf(kind)}
      UNION ALL
      SELECT id FROM uploads WHERE uploads.recap_id = recaps.id
        AND uploads.guest_id = ''
        AND (json_extract(uploads.declaration, '$.contentType') LIKE 'audio/%') = ${kind === "audio" ? 1 : 0}
        AND uploads.id NOT IN (SELECT media.id FROM media WHERE media.recap_id = recaps.id)
        AND uploads.id NOT IN (SELECT recordings.id FROM recordings WHERE recordings.recap_id = recaps.id)
    )
  ) < ${mostOf(kind)}`;
}

/**
 * Holds if the viewer may store this many more bytes. Pending uploads count, so each of them can be finished. Files of
 * deleted recaps count while they are stored; what guests have added does not (contribution-room.ts).
 */
export function hasBytesLeft(viewer: Viewer, bytes: number): SQL {
  const ownRecaps = sql`(SELECT recaps.id FROM recaps WHERE ${belongsTo(viewer)})`;
  return sql`(
    SELECT ${storedBytes("media")} FROM media
    WHERE media.recap_id IN ${ownRecaps} AND media.id NOT IN ${taken(ownRecaps)}
  ) + (
    SELECT coalesce(sum(recordings.file_size), 0) FROM recordings
    WHERE recordings.recap_id IN ${ownRecaps} AND recordings.id NOT IN ${taken(ownRecaps)}
  ) + (
    SELECT coalesce(sum(uploads.total_size), 0) FROM uploads
    WHERE uploads.recap_id IN ${ownRecaps} AND uploads.guest_id = ''
  ) + ${bytes} <= ${MAX_VISITOR_BYTES}`;
}

function taken(recapIds: SQL): SQL {
  return sql`(
    SELECT contributions.id FROM contributions
    WHERE contributions.recap_id IN ${recapIds} AND contributions.status = 'taken'
  )`;
}

/** Returns the bytes of all the files that a statement on this table selects, their smaller versions included. */
export function storedBytes(table: "media" | "contributions"): SQL {
  const [size, smaller] = [sql.raw(`${table}.file_size`), sql.raw(`${table}.smaller`)];
  return sql`coalesce(sum(${size} + coalesce((
    SELECT sum(json_extract(version.value, '$[1]')) FROM json_each(${smaller}) AS version WHERE version.key > 0
  ), 0)), 0)`;
}

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
  mine: SQL;
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
