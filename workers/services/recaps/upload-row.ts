/** A row of `uploads`: what was declared, and where its parts are. */
import { declarationSchema, isAudioType, type UploadDeclaration } from "../../../app/domain/uploads.ts";
import type { uploads } from "../../db/schema.ts";
import type { ObjectName, PartsOfObject } from "./media-store.ts";

export type UploadRow = typeof uploads.$inferSelect;

/** As it was checked when it was declared. */
export function parseDeclaration({ declaration }: Pick<UploadRow, "declaration">): UploadDeclaration {
  return declarationSchema.parse(JSON.parse(declaration));
}

/** What an upload of this type becomes. */
export function kindOf({ contentType }: Pick<UploadDeclaration, "contentType">): ObjectName["kind"] {
  return isAudioType(contentType) ? "audio" : "media";
}

export function partsOf(
  upload: Pick<UploadRow, "id" | "r2UploadId" | "declaration">,
  shareId: string,
): PartsOfObject {
  const kind = kindOf(parseDeclaration(upload));
  return { name: { shareId, kind, id: upload.id }, r2UploadId: upload.r2UploadId };
}
