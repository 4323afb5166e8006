/** Converts rows of `media` to photos and videos of the domain. */
import type { InferSelectModel } from "drizzle-orm";
import * as z from "zod/mini";
import type { Media, SmallerVersions } from "../../../app/domain/media/media.ts";
import type { media } from "../../db/schema.ts";

const typeSchema = z.enum(["image/webp", "image/jpeg"]);
const storedSmallerSchema = z.tuple([typeSchema], z.tuple([z.int(), z.int(), z.optional(typeSchema)]));

/** The columns that are read with a recap. */
export type StoredMedia = Omit<InferSelectModel<typeof media>, "recapId" | "uploadKey" | "deletedAt">;

export function toMedia(stored: StoredMedia): Media {
  return {
    id: stored.id,
    fileName: stored.fileName,
    fileType: stored.fileType,
    // No other is accepted.
    contentType: stored.contentType as Media["contentType"],
    fileSize: stored.fileSize,
    description: stored.description,
    credit: stored.credit,
    position: stored.position,
    width: stored.width,
    height: stored.height,
    durationSeconds: stored.durationSeconds,
    thumbhash: stored.thumbhash,
    smaller: parseSmaller(stored.smaller),
    focalPoint: { x: stored.focalX, y: stored.focalY },
    capturedAt: stored.capturedAt === null ? null : new Date(stored.capturedAt).toISOString(),
    questionIndex: stored.questionIndex,
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}

/** Parses what `serializeSmaller` returned. */
export function parseSmaller(text: string | null): SmallerVersions | null {
  if (text === null) return null;
  const [contentType, ...sizes] = storedSmallerSchema.parse(JSON.parse(text));
  return {
    contentType,
    sizes: sizes.map(([edge, size, own]) => ({ edge, size, ...(own && { contentType: own }) })),
  };
}

/**
 * Returns JSON: the type, then edge and size of each version, and its own type if it differs. Compact, because every row
 * stores it.
 */
export function serializeSmaller(smaller: SmallerVersions | null): string | null {
  if (smaller === null) return null;
  const { contentType, sizes } = smaller;
  const versions = sizes.map(({ edge, size, contentType: own }) =>
    own === undefined || own === contentType ? [edge, size] : [edge, size, own],
  );
  return JSON.stringify([contentType, ...versions]);
}
