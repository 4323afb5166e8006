/** Implements ReactionService in D1: likes, comments, and what the owner decides about them. Every write is one batch. */

import { asc, eq, exists, isNull, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { BookReactions, ReactionService } from "../../../app/services/reaction-service.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { ownRecaps } from "../../db/recap-access.ts";
import { read, runBatch } from "../../db/run-batch.ts";
import { comments, likes, pageReports, recaps } from "../../db/schema.ts";
import { writerName } from "../../db/writer-name.ts";
import { commentMethods } from "./comments.ts";
import { readReactions } from "./find-reactions.ts";
import { likeMethods } from "./likes.ts";
import { moderationMethods } from "./moderate-comments.ts";
import { isUndecided, pageReportMethods } from "./page-reports.ts";
import type { ReactionDeps } from "./reaction-deps.ts";
import { markSeen } from "./read-news.ts";
import { reportMethods } from "./report-comments.ts";

export function createReactionService(deps: ReactionDeps): ReactionService {
  const { db } = deps;
  return {
    findReactions: (viewer, handle, wanted) => read(readReactions(db, { viewer, handle, wanted })),
    findForBook: (viewer, shareIds) => findBookReactions(db, viewer, shareIds),
    ...likeMethods(deps),
    ...commentMethods(deps),
    ...moderationMethods(deps),
    ...reportMethods(deps),
    ...pageReportMethods(deps),

    markSeen: (viewer, handle, news) => markSeen(db, { viewer, handle, news, nowMs: deps.now() }),

    async hasReacted({ visitorId }) {
      const liked = db.select({ one: sql`1` }).from(likes).where(sql`${likes.visitorId} = ${visitorId}`);
      const commented = db
        .select({ one: sql`1` })
        .from(comments)
        .where(sql`${comments.visitorId} = ${visitorId}`);
      const { reacted } = await db.get<{ reacted: number }>(
        sql`SELECT ${anyOf(exists(liked), exists(commented))} AS reacted`,
      );
      return reacted === 1;
    },
  };
}

/** More than a book has room for. */
const MAX_COMMENTS = 500;

async function findBookReactions(
  db: DrizzleD1Database,
  viewer: Viewer,
  shareIds: string[],
): Promise<BookReactions> {
  const own = ownRecaps(viewer, shareIds);
  const isFriends = allOf(
    eq(comments.status, "shown"),
    isNull(comments.parentId),
    eq(comments.byAthlete, false),
  );
  const { reported, comments: shown } = await runBatch(db, {
    reported: db
      .select({ mediaId: sql<string>`${pageReports.mediaId}` })
      .from(pageReports)
      .innerJoin(recaps, eq(recaps.id, pageReports.recapId))
      .where(allOf(own, isUndecided)),
    comments: db
      .select({
        shareId: recaps.shareId,
        userName: writerName(sql`${comments.userName}`),
        content: comments.content,
      })
      .from(comments)
      .innerJoin(recaps, eq(recaps.id, comments.recapId))
      .where(allOf(own, isFriends))
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(MAX_COMMENTS),
  });
  return { reported: reported.map(({ mediaId }) => mediaId), comments: shown };
}
