/** What the account service does with a user's likes and comments: statements that delete them with the account. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf, anyOf } from "../../db/conditions.ts";
import { blocks, commentReports, comments, likes, recaps } from "../../db/schema.ts";

interface Author {
  userId: string;
  /** The browsers that the user has signed in with. */
  visitorIds: string[];
}

export function createOwnedReactions(db: DrizzleD1Database) {
  return {
    /** Returns the visitors who liked or commented while the user was signed in. */
    async listVisitors(userId: string): Promise<string[]> {
      const [liked, commented] = await db.batch([
        db.selectDistinct({ visitorId: likes.visitorId }).from(likes).where(eq(likes.userId, userId)),
        db
          .selectDistinct({ visitorId: comments.visitorId })
          .from(comments)
          .where(eq(comments.userId, userId)),
      ]);
      return [...liked, ...commented].map(({ visitorId }) => visitorId);
    },

    /**
     * Deletes likes and comments, on whose recap ever, and reports and blocks that name the visitors. What another user wrote
     * in the same browser stays.
     */
    deletion({ userId, visitorIds }: Author): BatchItem<"sqlite">[] {
      const isVisitor = (column: SQL) =>
        sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(visitorIds)}))`;
      const isOwn = (table: typeof likes | typeof comments) =>
        anyOf(eq(table.userId, userId), allOf(isNull(table.userId), isVisitor(sql`${table.visitorId}`)));
      const ownOn = (table: typeof likes | typeof comments, where = sql`true`) =>
        sql`FROM ${table} WHERE ${table.recapId} = ${recaps.id} AND ${allOf(isOwn(table), where)}`;
      const withOwn = (table: typeof likes | typeof comments) =>
        sql`${recaps.id} IN (SELECT ${table.recapId} FROM ${table} WHERE ${isOwn(table)})`;
      const nextPageRev = { pageRev: sql`${recaps.pageRev} + 1` };
      const shown = eq(comments.status, "shown");
      return [
        db
          .update(recaps)
          .set({ likeCount: sql`${recaps.likeCount} - (SELECT count(*) ${ownOn(likes)})`, ...nextPageRev })
          .where(withOwn(likes)),
        db.delete(likes).where(isOwn(likes)),
        db
          .update(recaps)
          .set({
            commentCount: sql`${recaps.commentCount} - (SELECT count(*) ${ownOn(comments, shown)})`,
            ...nextPageRev,
          })
          .where(withOwn(comments)),
        db.delete(comments).where(isOwn(comments)),
        db.delete(commentReports).where(isVisitor(sql`${commentReports.visitorId}`)),
        db.delete(blocks).where(isVisitor(sql`${blocks.visitorId}`)),
      ];
    },
  };
}
