/** SQL for the order of a recap's photos and videos. */
import { type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { isOfRecap } from "../../db/recap-access.ts";
import { media } from "../../db/schema.ts";

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
