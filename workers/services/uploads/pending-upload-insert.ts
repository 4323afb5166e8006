/** Inserts a pending upload and its parts with one statement each, which checks its own conditions. */
import { eq, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/account.ts";
import { allOf } from "../../db/conditions.ts";
import { recaps, uploadParts, uploads } from "../../db/schema.ts";
import { ownUpload } from "./find-upload.ts";
import type { UploadRow } from "./upload-row.ts";

export type PendingUpload = Omit<UploadRow, "recapId" | "position">;

/** Inserts nothing if no recap matches `where`, or the upload exists. */
export function insertPendingUpload(db: DrizzleD1Database, where: SQL, values: PendingUpload) {
  const nextPosition = sql<number>`max(
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
          guestId: sql<string>`${values.guestId}`.as("guest_id"),
          contribution: sql<string | null>`${values.contribution}`.as("contribution"),
          uploadKey: sql<string>`${values.uploadKey}`.as("upload_key"),
          r2UploadId: sql<string>`${values.r2UploadId}`.as("r2_upload_id"),
          totalSize: sql<number>`${values.totalSize}`.as("total_size"),
          declaration: sql<string>`${values.declaration}`.as("declaration"),
          position: nextPosition.as("position"),
          createdAt: sql<number>`${values.createdAt}`.as("created_at"),
        })
        .from(recaps)
        .where(where),
    )
    .onConflictDoNothing()
    .returning();
}

/** Inserts nothing if the viewer no longer has the upload. A part that is sent again replaces the first one. */
export function insertPart(
  db: DrizzleD1Database,
  viewer: Viewer,
  part: InferInsertModel<typeof uploadParts>,
) {
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
        .innerJoin(recaps, eq(recaps.id, uploads.recapId))
        .where(allOf(eq(uploads.id, part.uploadId), ownUpload(viewer))),
    )
    .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.number], set: { etag, receivedAt } })
    .returning({ number: uploadParts.number });
}
