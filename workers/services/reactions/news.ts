/**
 * A recap's news: likes and comments of others since its owner last looked. `news_count` counts them, `news_at` is when the
 * oldest of them came. Comments that are held count, those that the owner has hidden do not, and neither does what was
 * withdrawn or deleted.
 */
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Viewer } from "../../../app/domain/account/account.ts";
import type { News } from "../../../app/domain/reactions/news.ts";
import type { RecapHandle } from "../../../app/domain/recap/recap.ts";
import type { FoundNews } from "../../../app/services/reaction-service.ts";
import { allOf } from "../../db/conditions.ts";
import { type Reading, reading } from "../../db/reading.ts";
import { ownRanges, ownRecap } from "../../db/recap-access.ts";
import { recaps } from "../../db/schema.ts";

/** The columns of a like, or of a comment. */
type ReactionColumns = Record<"createdAt" | "visitorId" | "userId", SQLiteColumn> &
  Partial<Record<"byAthlete" | "status", SQLiteColumn>>;

/** Returns the columns of an update of `recaps` to which something came. `isNews` is a condition: not for its own owner. */
export function raisedNews(isNews: SQL, nowMs: number) {
  return {
    newsCount: sql`${recaps.newsCount} + (${isNews})`,
    newsAt: sql`CASE WHEN ${isNews} THEN coalesce(${recaps.newsAt}, ${nowMs}) ELSE ${recaps.newsAt} END`,
  };
}

/** Returns the columns of an update of `recaps` that lost so many of its news. */
export function loweredNews(count: SQL) {
  const left = sql`max(0, ${recaps.newsCount} - ${count})`;
  return { newsCount: left, newsAt: sql`CASE WHEN ${left} > 0 THEN ${recaps.newsAt} END` };
}

/** A condition on a like or comment and its recap: it is one of the recap's news. */
export function isNews(table: ReactionColumns): SQL {
  const byOthers = sql`${table.createdAt} >= ${recaps.newsAt} AND ${table.visitorId} <> ${recaps.visitorId}
    AND (${table.userId} = ${recaps.userId}) IS NOT TRUE`;
  const isCounted = table.byAthlete ? sql`NOT ${table.byAthlete} AND ${table.status} <> 'hidden'` : sql`true`;
  return sql`(${byOthers} AND ${isCounted}) IS TRUE`;
}

/** Reads what is new on all of the viewer's recaps. */
export function readNews(db: DrizzleD1Database, viewer: Viewer): Reading<News> {
  const withNews = ownRanges(viewer).map(
    (range) => sql`SELECT ${recaps.id} FROM ${recaps} WHERE ${allOf(range, sql`news_count > 0`)}`,
  );
  const statement = db
    .select({
      count: sql<number>`sum(${recaps.newsCount}) OVER ()`,
      recapCount: sql<number>`count(*) OVER ()`,
      shareId: recaps.shareId,
      name: recaps.name,
    })
    .from(recaps)
    .where(sql`${recaps.id} IN (${sql.join(withNews, sql` UNION ALL `)})`)
    .orderBy(desc(recaps.newsAt))
    .limit(1);
  return reading(statement, ([row]) => {
    if (!row) return { count: 0, recapCount: 0, latest: null };
    const { count, recapCount, shareId, name } = row;
    return { count, recapCount, latest: { shareId, name } };
  });
}

/** Marks the news as seen, unless others have come or been withdrawn since they were read: those are shown again. */
export async function markSeen(
  db: DrizzleD1Database,
  { viewer, handle, news, nowMs }: { viewer: Viewer; handle: RecapHandle; news: FoundNews; nowMs: number },
): Promise<void> {
  const isUnchanged = allOf(eq(recaps.newsCount, news.count), eq(recaps.newsAt, news.at));
  await db
    .update(recaps)
    .set({ newsCount: 0, newsAt: null, seenAt: nowMs })
    .where(allOf(ownRecap(viewer, handle), isUnchanged));
}
