/** The order of a recap's photos and videos, as two statements of one batch. */
import { inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf } from "../../db/conditions.ts";
import { media, recaps } from "../../db/schema.ts";

/** The named ones come first, in this order; the others follow as they are. */
export function orderMedia(db: DrizzleD1Database, recap: SQL, mediaIds: string[]) {
  const order = JSON.stringify(mediaIds);
  const named = sql`(SELECT value FROM json_each(${order}))`;
  const inRecap = inArray(media.recapId, db.select({ id: recaps.id }).from(recaps).where(recap));
  const others = db
    .update(media)
    .set({ position: sql`${media.position} + ${mediaIds.length}` })
    .where(allOf(inRecap, notInArray(media.id, named)));
  const listed = db
    .update(media)
    .set({ position: sql`(SELECT min(key) FROM json_each(${order}) WHERE value = media.id)` })
    .where(allOf(inRecap, inArray(media.id, named)));
  return [others, listed] as const;
}

/** How many rows a new order writes at most: every photo and video of the recap, deleted ones too, and the recap. */
export function everyPlace(): SQL<number> {
  return sql<number>`1 + (SELECT count(*) FROM media WHERE media.recap_id = recaps.id)`;
}
