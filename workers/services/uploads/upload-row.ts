/** Reads a row of `uploads`: its declaration, what a guest said of it, and the object that its parts belong to. */
import type { ContributionInput } from "../../../app/domain/contributions/contribution.ts";
import { declaredSchema, type UploadDeclaration } from "../../../app/domain/media/upload-declaration.ts";
import { isAudioType } from "../../../app/domain/media/upload-limits.ts";
import type { uploads } from "../../db/schema.ts";
import type { FileKind, PartsOfObject } from "../storage/media-store.ts";

export type UploadRow = typeof uploads.$inferSelect;

/** What is stored of a guest's words with an upload: never the email. */
export type ContributedWords = Pick<ContributionInput, "sendingId" | "userName" | "text">;

/** Parses the stored declaration. */
export function parseDeclaration({ declaration }: Pick<UploadRow, "declaration">): UploadDeclaration {
  return declaredSchema.parse(JSON.parse(declaration));
}

/** Returns a guest's words as the row stores them. */
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

/** Returns the upload's multipart upload in R2. */
export function partsOf(
  upload: Pick<UploadRow, "id" | "r2UploadId" | "declaration">,
  shareId: string,
): PartsOfObject {
  const kind = kindOf(parseDeclaration(upload));
  return { name: { shareId, kind, id: upload.id }, r2UploadId: upload.r2UploadId };
}
