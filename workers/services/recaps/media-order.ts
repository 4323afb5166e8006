/** The order of a recap's photos and videos. */
import { inArray, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { media, recaps } from "../../db/schema.ts";

/**
 * Returns the update that puts the named photos and videos first, in this order, and the others after them as they are.
 */
export function orderMedia(db: DrizzleD1Database, recap: SQL, mediaIds: string[]) {
  const place = placeIn(mediaIds);
  return db
    .update(media)
    .set({ position: sql`coalesce(${place}, ${media.position} + ${mediaIds.length})` })
    .where(inArray(media.recapId, db.select({ id: recaps.id }).from(recaps).where(recap)));
}

/**
 * Whether `orderMedia` would change the order that is shown, as a condition on `recaps`: somewhere in the new order, a
 * photo or video that follows a named one has no greater position than it.
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

/** The place of a photo or video in the list; null if it is not named. */
function placeIn(mediaIds: string[]): SQL {
  return sql`(SELECT min(key) FROM json_each(${JSON.stringify(mediaIds)}) WHERE value = media.id)`;
}

/** How many rows a new order writes at most: every photo and video of the recap, deleted ones too, and the recap. */
export function maxReorderWrites(): SQL<number> {
  return sql<number>`1 + (SELECT count(*) FROM media WHERE media.recap_id = recaps.id)`;
}
