/** Converts rows of `comments` to comments of the domain, as the viewer may see them. */
import { eq, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Comment, CommentStatus } from "../../../app/domain/reactions/reactions.ts";
import { allOf, anyOf, type Selected } from "../../db/conditions.ts";
import { isNews } from "../../db/news-count.ts";
import { belongsTo } from "../../db/recap-access.ts";
import { blocks, commentReports, comments, recaps } from "../../db/schema.ts";
import { writerName } from "../../db/writer-name.ts";
import { visibleComment } from "./reaction-access.ts";

export type StoredComment = Selected<ReturnType<typeof commentColumns>>;

/** The columns of a comment for this viewer, by name. `recaps` has to be in reach. `table` may be an alias. */
export function commentColumns(
  viewer: Viewer,
  table: Record<keyof typeof comments.$inferSelect, SQLiteColumn> = comments,
) {
  const blocked = sql`EXISTS (
    SELECT 1 FROM ${blocks}
    WHERE ${blocks.recapId} = ${table.recapId} AND ${blocks.visitorId} = ${table.visitorId}
  )`;
  const reported = sql`EXISTS (
    SELECT 1 FROM ${commentReports} WHERE ${commentReports.commentId} = ${table.id}
      AND ${anyOf(eq(commentReports.visitorId, viewer.visitorId), belongsTo(viewer))}
  )`;
  return {
    id: sql<string>`${table.id}`,
    number: sql<number>`coalesce(
      (SELECT parent.number FROM ${comments} AS parent WHERE parent.id = ${table.parentId}), ${table.number}
    )`,
    parentId: sql<string | null>`${table.parentId}`,
    userName: writerName(sql`${table.userName}`),
    content: sql<string>`${table.content}`,
    status: sql<CommentStatus>`${table.status}`,
    byAthlete: sql<number>`${table.byAthlete}`,
    mine: sql<number>`${eq(table.visitorId, viewer.visitorId)}`,
    isReported: sql<number>`${reported}`,
    isApproved: sql<number>`${allOf(belongsTo(viewer), sql`${table.isApproved}`)}`,
    isBlocked: sql<number>`${allOf(belongsTo(viewer), blocked)}`,
    isNew: sql<number>`${allOf(belongsTo(viewer), isNews(table))}`,
    createdAt: sql<number>`${table.createdAt}`,
    editedAt: sql<number | null>`${table.editedAt}`,
  };
}

export function toComment(comment: StoredComment): Comment {
  const { byAthlete, mine, isReported, isApproved, isBlocked, isNew, createdAt, editedAt, ...rest } = comment;
  return {
    ...rest,
    byAthlete: byAthlete === 1,
    mine: mine === 1,
    isReported: isReported === 1,
    isApproved: isApproved === 1,
    isBlocked: isBlocked === 1,
    isNew: isNew === 1,
    createdAt: new Date(createdAt).toISOString(),
    editedAt: editedAt === null ? null : new Date(editedAt).toISOString(),
  };
}

export function selectComment(db: DrizzleD1Database, viewer: Viewer, commentId: string) {
  return db
    .select({ ...commentColumns(viewer), isOwner: sql<number>`${belongsTo(viewer)}` })
    .from(comments)
    .innerJoin(recaps, eq(recaps.id, comments.recapId))
    .where(allOf(eq(comments.id, commentId), visibleComment(viewer)));
}
