/** Converts rows of `media` to photos and videos of the domain, and changes their order. */
import { type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import * as z from "zod/mini";
import type { Media, SmallerVersions } from "../../../app/domain/media/media.ts";
import { isOfRecap } from "../../db/recap-access.ts";
import { media } from "../../db/schema.ts";

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

/**
 * Returns the update that puts the named photos and videos first, in this order. The others follow in their old order.
 */
export function orderMedia(db: DrizzleD1Database, recap: SQL, mediaIds: string[]) {
  const place = placeIn(mediaIds);
  return db
    .update(media)
    .set({ position: sql`coalesce(${place}, ${media.position} + ${mediaIds.length})` })
    .where(isOfRecap(media, recap));
}

/**
 * A condition on `recaps` that holds if `orderMedia` would change the order that is shown: somewhere in the new order, a
 * photo or video that follows a named one does not have a greater position.
 */
export function isOtherOrder(mediaIds: string[]): SQL {
  return sql`EXISTS (
    SELECT 1 FROM (
      SELECT position, lag(position) OVER new_order AS position_before, lag(place) OVER new_order AS place_before
      FROM (
        SELECT media.position, ${placeIn(mediaIds)} AS place FROM media
        WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL
      )
      WINDOW new_order AS (ORDER BY place IS NULL, place, position)
    ) WHERE place_before IS NOT NULL AND position <= position_before
  )`;
}

/** The index of a photo or video in the list; null if it is not listed. */
function placeIn(mediaIds: string[]): SQL {
  return sql`(SELECT min(key) FROM json_each(${JSON.stringify(mediaIds)}) WHERE value = media.id)`;
}

/** The most rows that a new order writes: the recap and all its photos and videos, deleted ones included. */
export function maxReorderWrites(): SQL<number> {
  return sql<number>`1 + (SELECT count(*) FROM media WHERE media.recap_id = recaps.id)`;
}
