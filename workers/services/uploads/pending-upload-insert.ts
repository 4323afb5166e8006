/** Inserts a pending upload and its parts with one statement each, which checks its own conditions. */
import { eq, type InferInsertModel, isNull, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { recaps, uploadParts, uploads } from "../../db/schema.ts";
import type { UploadRow } from "./upload-row.ts";

export type PendingUpload = Omit<UploadRow, "recapId" | "position">;

/** Inserts nothing if no recap matches `where`, or the upload exists. */
export function insertPendingUpload(db: DrizzleD1Database, where: SQL, values: PendingUpload) {
  const position = sql`max(
    (SELECT coalesce(max(media.position) + 1, 0) FROM media WHERE media.recap_id = recaps.id),
    (SELECT coalesce(max(uploads.position) + 1, 0) FROM uploads WHERE uploads.recap_id = recaps.id)
  )`;
  const row = { ...values, recapId: recaps.id, position };
  return insertRow(db, uploads, row, sql`FROM ${recaps} WHERE ${where}`).onConflictDoNothing().returning();
}

/**
 * Inserts nothing if the upload was canceled or its recap deleted while the part arrived. Whose it is, `selectPart` has asked.
 * A part that is sent again replaces the first one.
 */
export function insertPart(db: DrizzleD1Database, part: InferInsertModel<typeof uploadParts>) {
  const { uploadId, etag, receivedAt } = part;
  const isPending = allOf(eq(uploads.id, uploadId), isNull(recaps.deletedAt));
  const from = sql`FROM ${uploads} INNER JOIN ${recaps} ON ${recaps.id} = ${uploads.recapId} WHERE ${isPending}`;
  return insertRow(db, uploadParts, part, from)
    .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.number], set: { etag, receivedAt } })
    .returning({ number: uploadParts.number });
}
