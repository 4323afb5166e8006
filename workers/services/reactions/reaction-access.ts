/** SQL of reactions: which recaps take them, from whom, which comments a viewer may see, and a recap's counts. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { CommentStatus } from "../../../app/domain/reactions/reactions.ts";
import { allOf, anyOf, hasChanged, not } from "../../db/conditions.ts";
import { isNews, loweredNews } from "../../db/news-count.ts";
import { belongsTo, isPublished, readableBy } from "../../db/recap-access.ts";
import { commentReports, comments, likes, recaps } from "../../db/schema.ts";

/** A condition on `recaps`: this visitor has liked it, commented on it or reported a comment. */
export function hasReactedTo({ visitorId }: Viewer): SQL {
  const own = sql`${likes.visitorId} = ${visitorId} AND ${likes.recapId} = ${recaps.id}`;
  const written = sql`${comments.visitorId} = ${visitorId} AND ${comments.recapId} = ${recaps.id}`;
  return anyOf(
    sql`EXISTS (SELECT 1 FROM ${likes} WHERE ${own})`,
    sql`EXISTS (SELECT 1 FROM ${comments} WHERE ${written})`,
    sql`EXISTS (
      SELECT 1 FROM ${commentReports} JOIN ${comments} ON ${comments.id} = ${commentReports.commentId}
      WHERE ${commentReports.visitorId} = ${visitorId} AND ${comments.recapId} = ${recaps.id}
    )`,
  );
}

/**
 * Matches a comment, joined with its recap, that the viewer may see: all for the owner, held ones for their author, shown
 * ones for everybody who may read the recap. A reply is seen by those who see its comment.
 */
export function visibleComment(viewer: Viewer): SQL {
  const own = allOf(eq(comments.status, "held"), eq(comments.visitorId, viewer.visitorId));
  const shown = allOf(eq(comments.status, "shown"), hasVisibleParent(viewer));
  return allOf(readableBy(viewer), isPublished, anyOf(shown, own, belongsTo(viewer)));
}

/** A condition on a comment: it is no reply, or a reply to a comment that the viewer may see without owning the recap. */
function hasVisibleParent({ visitorId }: Viewer): SQL {
  const visible = sql`parent.status = 'shown' OR (parent.status = 'held' AND parent.visitor_id = ${visitorId})`;
  return anyOf(
    isNull(comments.parentId),
    sql`EXISTS (SELECT 1 FROM ${comments} AS parent WHERE parent.id = ${comments.parentId} AND (${visible}))`,
  );
}

/**
 * The same for the comments of one recap without their replies, as conditions of which each can be read in order from an index. With a `status`
 * the owner sees only those; anybody else sees the shown ones anyway.
 */
export function visibleRanges(viewer: Viewer, status: CommentStatus | null): SQL[] {
  const owner = belongsTo(viewer);
  const ofRecap = allOf(sql`${comments.recapId} = ${recaps.id}`, isNull(comments.parentId));
  const isWanted = (one: CommentStatus) => status === null || status === one;
  const withheld = (["held", "hidden"] as const).filter(isWanted);
  return [
    allOf(ofRecap, hasStatus("shown"), isWanted("shown") ? sql`true` : not(owner)),
    ...withheld.map((one) => allOf(ofRecap, hasStatus(one), owner)),
    // The plus keeps SQLite from reading all held comments of the recap instead of the visitor's own.
    allOf(eq(comments.visitorId, viewer.visitorId), ofRecap, sql`+${comments.status} = 'held'`, not(owner)),
  ];
}

/** Written out, not bound: a page of comments names it often, and D1 allows a hundred parameters. */
export function hasStatus(status: CommentStatus, table: { status: SQLiteColumn } = comments): SQL {
  return eq(table.status, status).inlineParams();
}

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

/** Returns the update of a recap that loses what `where` matches of a comment, if that is shown or news. */
export function uncountComment(db: DrizzleD1Database, commentId: string, where: SQL) {
  const shown = eq(comments.status, "shown");
  const ofComment = (what: SQL) =>
    sql`(SELECT ${what} FROM ${comments} WHERE ${comments.recapId} = ${recaps.id} AND ${where})`;
  return db
    .update(recaps)
    .set({
      commentCount: sql`${recaps.commentCount} - ${ofComment(allOf(shown, isNull(comments.parentId)))}`,
      version: sql`${recaps.version} + ${ofComment(shown)}`,
      ...loweredNews(ofComment(isNews(comments))),
    })
    .where(allOf(isRecapOf(commentId), ofComment(anyOf(shown, isNews(comments)))));
}

/** Returns the update of a recap whose comment the statement before has held or taken from those that are shown. */
export function uncountIfHeld(db: DrizzleD1Database, commentId: string) {
  return updateCount(
    db,
    { commentCount: sql`${recaps.commentCount} - ${countedOne(commentId)}` },
    allOf(isRecapOf(commentId), hasChanged),
  );
}

/** 1 if `commentCount` counts the comment when it is shown, 0 for a reply. */
export function countedOne(commentId: string): SQL {
  return sql`(SELECT ${comments.parentId} IS NULL FROM ${comments} WHERE ${comments.id} = ${commentId})`;
}

/** A condition on `recaps`: the comment is on it. */
export function isRecapOf(commentId: string): SQL {
  return sql`${recaps.id} = (SELECT ${comments.recapId} FROM ${comments} WHERE ${comments.id} = ${commentId})`;
}
