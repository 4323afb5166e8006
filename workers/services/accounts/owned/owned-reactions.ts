/** What the account service does with a user's likes and comments: statements that delete them with the account. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { type Author, allOf, isByAuthor, isOneOf } from "../../../db/conditions.ts";
import { isNews, loweredNews } from "../../../db/news-count.ts";
import { runBatch } from "../../../db/run-batch.ts";
import { blocks, commentReports, comments, likes, recaps } from "../../../db/schema.ts";

export function createOwnedReactions(db: DrizzleD1Database) {
  return {
    /** Returns the visitors who liked or commented while the user was signed in. */
    async listVisitors(userId: string): Promise<string[]> {
      const { liked, commented } = await runBatch(db, {
        liked: db.selectDistinct({ visitorId: likes.visitorId }).from(likes).where(eq(likes.userId, userId)),
        commented: db
          .selectDistinct({ visitorId: comments.visitorId })
          .from(comments)
          .where(eq(comments.userId, userId)),
      });
      return [...liked, ...commented].map(({ visitorId }) => visitorId);
    },

    /**
     * Deletes the user's likes and comments on all recaps, and reports and blocks that name the visitors. What another user
     * wrote in the same browser stays.
     */
    deletion(author: Author): BatchItem<"sqlite">[] {
      const isOwn = (table: Reactions) => isByAuthor(author, table);
      const withOwn = (table: Reactions) => hasReactionBy(author, table);
      const isVisitor = (column: SQL) => isOneOf(author.visitorIds, column);
      const ownOn = (table: Reactions, where = sql`true`) =>
        sql`FROM ${table} WHERE ${table.recapId} = ${recaps.id} AND ${allOf(isOwn(table), where)}`;
      const nextVersion = { version: sql`${recaps.version} + 1` };
      const shown = allOf(eq(comments.status, "shown"), isNull(comments.parentId));
      return [
        db
          .update(recaps)
          .set({
            likeCount: sql`${recaps.likeCount} - (SELECT count(*) ${ownOn(likes)})`,
            ...loweredNews(sql`(SELECT count(*) ${ownOn(likes, isNews(likes))})`),
            ...nextVersion,
          })
          .where(withOwn(likes)),
        db.delete(likes).where(isOwn(likes)),
        db
          .update(recaps)
          .set({
            commentCount: sql`${recaps.commentCount} - (SELECT count(*) ${ownOn(comments, shown)})`,
            ...loweredNews(sql`(SELECT count(*) ${ownOn(comments, isNews(comments))})`),
            ...nextVersion,
          })
          .where(withOwn(comments)),
        db.delete(comments).where(isOwn(comments)),
        db.delete(commentReports).where(isVisitor(sql`${commentReports.visitorId}`)),
        db.delete(blocks).where(isVisitor(sql`${blocks.visitorId}`)),
      ];
    },

    /** A condition on `recaps`: the user has commented on it. */
    hasCommentBy: (author: Author): SQL => hasReactionBy(author, comments),
  };
}

type Reactions = typeof likes | typeof comments;

function hasReactionBy(author: Author, table: Reactions): SQL {
  return sql`${recaps.id} IN (SELECT ${table.recapId} FROM ${table} WHERE ${isByAuthor(author, table)})`;
}
