/** Reads a row of `uploads`: its declaration, and the object that its parts belong to. */
import { declarationSchema, isAudioType, type UploadDeclaration } from "../../../app/domain/media/uploads.ts";
import type { uploads } from "../../db/schema.ts";
import type { FileKind, PartsOfObject } from "../storage/media-store.ts";

export type UploadRow = typeof uploads.$inferSelect;

/** Parses the stored declaration. */
export function parseDeclaration({ declaration }: Pick<UploadRow, "declaration">): UploadDeclaration {
  return declarationSchema.parse(JSON.parse(declaration));
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
