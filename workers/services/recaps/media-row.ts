/** A row of `media` and the photo or video that it tells of. */
import type { InferSelectModel } from "drizzle-orm";
import type { Media } from "../../../app/domain/media.ts";
import type { media } from "../../db/schema.ts";

type MediaRow = InferSelectModel<typeof media>;

/** The columns that a recap is read with. */
export type StoredMedia = Pick<
  MediaRow,
  | "id"
  | "fileName"
  | "fileType"
  | "fileSize"
  | "description"
  | "position"
  | "width"
  | "height"
  | "durationSeconds"
  | "thumbhash"
  | "questionIndex"
  | "createdAt"
>;

export function toMedia(stored: StoredMedia): Media {
  return {
    id: stored.id,
    fileName: stored.fileName,
    fileType: stored.fileType,
    fileSize: stored.fileSize,
    description: stored.description,
    position: stored.position,
    width: stored.width,
    height: stored.height,
    durationSeconds: stored.durationSeconds,
    thumbhash: stored.thumbhash,
    questionIndex: stored.questionIndex,
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}
