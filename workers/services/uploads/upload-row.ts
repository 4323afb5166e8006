/** Rows of `uploads`: inserted with their parts, and read with their declaration, a guest's words, and the object that the parts belong to. */

import { eq, type InferInsertModel, isNull, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { ContributionInput } from "../../../app/domain/contributions/contribution.ts";
import { declaredSchema, type UploadDeclaration } from "../../../app/domain/media/upload-declaration.ts";
import { isAudioType } from "../../../app/domain/media/upload-limits.ts";
import { allOf } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { recaps, uploadParts, uploads } from "../../db/schema.ts";
import type { FileKind, PartsOfObject } from "../storage/media-store.ts";

export type UploadRow = typeof uploads.$inferSelect;

/** What is stored of a guest's words with an upload: never the email. */
export type ContributedWords = Pick<ContributionInput, "sendingId" | "userName" | "text">;

export function parseDeclaration({ declaration }: Pick<UploadRow, "declaration">): UploadDeclaration {
  return declaredSchema.parse(JSON.parse(declaration));
}

export function serializeWords({ sendingId, userName, text }: ContributedWords): string {
  return JSON.stringify({ sendingId, userName, text } satisfies ContributedWords);
}

/** Parses what `serializeWords` returned; null for the owner's own upload. */
export function parseWords({ contribution }: Pick<UploadRow, "contribution">): ContributedWords | null {
  return contribution === null ? null : JSON.parse(contribution);
}

/** Returns what an upload of this content type becomes. */
export function kindOf({ contentType }: Pick<UploadDeclaration, "contentType">): FileKind {
  return isAudioType(contentType) ? "audio" : "media";
}

export function partsOf(
  upload: Pick<UploadRow, "id" | "r2UploadId" | "declaration">,
  shareId: string,
): PartsOfObject {
  const kind = kindOf(parseDeclaration(upload));
  return { name: { shareId, kind, id: upload.id }, r2UploadId: upload.r2UploadId };
}

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
