/** Updates of a recap's counts of likes and comments, for the batch of the write that they follow. */
import { type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { loweredNews } from "../../db/news-count.ts";
import { comments, recaps } from "../../db/schema.ts";

/** Returns the update of what readers see of a recap: caches compare `version`. */
export function updateCount(
  db: DrizzleD1Database,
  count: ({ likeCount: SQL } | { commentCount: SQL }) & Partial<ReturnType<typeof loweredNews>>,
  where: SQL,
) {
  return db
    .update(recaps)
    .set({ ...count, version: sql`${recaps.version} + 1` })
    .where(where);
}

/** 1 if `commentCount` counts the comment when it is shown, 0 for a reply. */
export function countedOne(commentId: string): SQL {
  return sql`(SELECT ${comments.parentId} IS NULL FROM ${comments} WHERE ${comments.id} = ${commentId})`;
}

/** A condition on `recaps`: the comment is on it. */
export function isRecapOf(commentId: string): SQL {
  return sql`${recaps.id} = (SELECT ${comments.recapId} FROM ${comments} WHERE ${comments.id} = ${commentId})`;
}
