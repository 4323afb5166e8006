/** One upload as one statement: it is begun only while its recap is there and has room, and its owner has bytes left. */
import { eq, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { MAX_MEDIA } from "../../../app/domain/media.ts";
import { MAX_RECORDINGS } from "../../../app/domain/recording.ts";
import { MAX_VISITOR_BYTES } from "../../../app/domain/uploads.ts";
import { allOf } from "../../db/conditions.ts";
import { belongsTo, ownRecap } from "../../db/recap-access.ts";
import { recaps, uploadParts, uploads } from "../../db/schema.ts";
import type { ObjectName } from "./media-store.ts";

export type NewUpload = Omit<InferInsertModel<typeof uploads>, "recapId" | "position">;

/** Writes nothing if the viewer does not own the recap, or if this upload has begun before. */
export function insertUpload(
  db: DrizzleD1Database,
  { viewer, recapId }: { viewer: Viewer; recapId: number },
  values: NewUpload,
  kind: ObjectName["kind"],
) {
  const next = sql<number>`max(
    (SELECT coalesce(max(media.position) + 1, 0) FROM media WHERE media.recap_id = recaps.id),
    (SELECT coalesce(max(uploads.position) + 1, 0) FROM uploads WHERE uploads.recap_id = recaps.id)
  )`;
  return db
    .insert(uploads)
    .select(
      db
        .select({
          id: sql<string>`${values.id}`.as("id"),
          recapId: recaps.id,
          uploadKey: sql<string>`${values.uploadKey}`.as("upload_key"),
          r2UploadId: sql<string>`${values.r2UploadId}`.as("r2_upload_id"),
          totalSize: sql<number>`${values.totalSize}`.as("total_size"),
          declaration: sql<string>`${values.declaration}`.as("declaration"),
          position: next.as("position"),
          createdAt: sql<number>`${values.createdAt}`.as("created_at"),
        })
        .from(recaps)
        .where(
          allOf(ownRecap(viewer, { id: recapId }), hasPlace(kind), hasBytesLeft(viewer, values.totalSize)),
        ),
    )
    .onConflictDoNothing()
    .returning();
}

/** Writes nothing where the upload is gone. */
export function insertPart(db: DrizzleD1Database, part: InferInsertModel<typeof uploadParts>) {
  const { etag, receivedAt } = part;
  return db
    .insert(uploadParts)
    .select(
      db
        .select({
          uploadId: uploads.id,
          number: sql<number>`${part.number}`.as("number"),
          etag: sql<string>`${etag}`.as("etag"),
          receivedAt: sql<number>`${receivedAt}`.as("received_at"),
        })
        .from(uploads)
        .where(eq(uploads.id, part.uploadId)),
    )
    .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.number], set: { etag, receivedAt } })
    .returning({ number: uploadParts.number });
}

/** Whether the recap of the statement has a place for one more photo or video, or recording. */
export function hasRoom(kind: ObjectName["kind"]): SQL {
  return kind === "audio"
    ? sql`(
        SELECT count(*) FROM recordings WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL
      ) < ${MAX_RECORDINGS}`
    : sql`(
        SELECT count(*) FROM media WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL
      ) < ${MAX_MEDIA}`;
}

/** The same, where those under way have their places: what is begun can be finished. */
export function hasPlace(kind: ObjectName["kind"]): SQL {
  const stored =
    kind === "audio"
      ? sql`SELECT id FROM recordings WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL`
      : sql`SELECT id FROM media WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL`;
  // An upload has the id of what it becomes: one that is stored already, deleted or not, has no second place.
  return sql`(
    SELECT count(*) FROM (
      ${stored}
      UNION ALL
      SELECT id FROM uploads WHERE uploads.recap_id = recaps.id
        AND (json_extract(uploads.declaration, '$.contentType') LIKE 'audio/%') = ${kind === "audio" ? 1 : 0}
        AND uploads.id NOT IN (SELECT media.id FROM media WHERE media.recap_id = recaps.id)
        AND uploads.id NOT IN (SELECT recordings.id FROM recordings WHERE recordings.recap_id = recaps.id)
    )
  ) < ${kind === "audio" ? MAX_RECORDINGS : MAX_MEDIA}`;
}

/**
 * Whether the viewer may store so many more bytes. Uploads under way count, so that each can be finished, and so do the
 * files of deleted recaps, which are still stored.
 */
export function hasBytesLeft(viewer: Viewer, bytes: number): SQL {
  const ownRecaps = sql`(SELECT recaps.id FROM recaps WHERE ${belongsTo(viewer)})`;
  return sql`(
    SELECT coalesce(sum(media.file_size + coalesce((
      SELECT sum(json_extract(smaller.value, '$[1]')) FROM json_each(media.smaller) AS smaller WHERE smaller.key > 0
    ), 0)), 0) FROM media WHERE media.recap_id IN ${ownRecaps}
  ) + (
    SELECT coalesce(sum(recordings.file_size), 0) FROM recordings WHERE recordings.recap_id IN ${ownRecaps}
  ) + (
    SELECT coalesce(sum(uploads.total_size), 0) FROM uploads WHERE uploads.recap_id IN ${ownRecaps}
  ) + ${bytes} <= ${MAX_VISITOR_BYTES}`;
}
