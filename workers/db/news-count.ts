/**
 * A recap's news: likes, comments and contributions of others since its owner last looked. `news_count` counts them, `news_at`
 * is when the oldest of them came. What is held counts, comments that the owner has hidden do not, and neither does what was
 * withdrawn or deleted.
 */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { allOf } from "./conditions.ts";
import { comments, contributions, likes, recaps } from "./schema.ts";

/** The columns of a like, a comment or a contribution. */
type AddedColumns = Record<"createdAt" | "visitorId" | "userId", SQLiteColumn> &
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

/** A condition on a like, a comment or a contribution and its recap: it is one of the recap's news. */
export function isNews(table: AddedColumns): SQL {
  return table.status && table.byAthlete
    ? sql`(${isUnseen(table)} AND ${table.status} <> 'hidden') IS TRUE`
    : sql`(${isUnseen(table)}) IS TRUE`;
}

/** A condition on a contribution and its recap: the owner has not looked at it on the page with all contributions. */
export const isNewContribution = allOf(
  isByOther(contributions),
  sql`${contributions.createdAt} > coalesce(${recaps.contributionsSeenAt}, 0)`,
);

/** The same whether it is hidden or not. */
export function isUnseen(table: AddedColumns): SQL {
  return sql`${table.createdAt} >= ${recaps.newsAt} AND ${isByOther(table)}`;
}

/** A condition on a like, a comment or a contribution and its recap: it is not the owner's. */
export function isByOther(table: AddedColumns): SQL {
  const byOther = sql`${table.visitorId} <> ${recaps.visitorId} AND (${table.userId} = ${recaps.userId}) IS NOT TRUE`;
  return table.byAthlete ? sql`${byOther} AND NOT ${table.byAthlete}` : byOther;
}

/** How many likes are news of the recap. */
export const newLikeCount = sql`(
  SELECT count(*) FROM ${likes} WHERE ${likes.recapId} = ${recaps.id} AND ${isNews(likes)}
)`;

/** An aggregate of the comments that are news of the recap. */
export function ofNewComments(what: SQL): SQL {
  return sql`(
    SELECT ${what} FROM ${comments} WHERE ${comments.recapId} = ${recaps.id} AND ${isNews(comments)}
  )`;
}
