/** Deletes contributions for good, wherever they are: beneath the story, in it, or waiting. */
import { gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf } from "../../../db/conditions.ts";
import { isNewContribution, isNews, loweredNews } from "../../../db/news-count.ts";
import { changedForReaders } from "../../../db/recap-access.ts";
import { contributions, media, recaps, recordings } from "../../../db/schema.ts";
import { expireCardsOf } from "../card-sweep.ts";
import { recordContributions } from "../file-removals.ts";

/** Returns the parts of a batch that deletes the contributions which `where` matches. What is `recorded` has to be removed from R2. */
export function deleteContributions(db: DrizzleD1Database, where: SQL, nowMs: number) {
  const ids = db.select({ id: contributions.id }).from(contributions).where(where);
  const recapsOf = (some: SQL) =>
    db.select({ recapId: contributions.recapId }).from(contributions).where(some);
  const seen = recapsOf(allOf(where, ne(contributions.status, "held")));
  const all = recapsOf(where);
  return {
    recorded: recordContributions(db, where),
    before: [
      db.update(recaps).set(changedForReaders(nowMs)).where(inArray(recaps.id, seen)),
      db
        .update(recaps)
        .set(loweredNews(newsAmong(where)))
        .where(allOf(inArray(recaps.id, all), gt(recaps.newsCount, 0))),
      expireCardsOf(db, inArray(media.id, ids)),
      db.delete(media).where(inArray(media.id, ids)),
      db.delete(recordings).where(inArray(recordings.id, ids)),
    ],
    deleted: db.delete(contributions).where(where).returning({ id: contributions.id }),
  };
}

/** How many of them are news of the recap. */
function newsAmong(where: SQL): SQL {
  return sql`(
    SELECT count(*) FROM ${contributions}
    WHERE ${contributions.recapId} = ${recaps.id} AND ${allOf(where, isNews(contributions), isNewContribution)}
  )`;
}
