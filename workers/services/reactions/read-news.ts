/** What is new on the viewer's recaps, and that it has been seen (workers/db/news-count.ts has how it is counted). */

import { desc, eq, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { News } from "../../../app/domain/reactions/unseen-news.ts";
import type { RecapHandle } from "../../../app/domain/recap/recap.ts";
import type { FoundNews } from "../../../app/services/reaction-service.ts";
import { allOf } from "../../db/conditions.ts";
import { ownRanges, ownRecap } from "../../db/recap-access.ts";
import { type Reading, reading } from "../../db/run-batch.ts";
import { recaps } from "../../db/schema.ts";

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
