/** Reads what a printed book needs of many recaps' reactions: the comments that are shown, and which photos were reported. */
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { BookReactions } from "../../../app/services/reaction-service.ts";
import { allOf } from "../../db/conditions.ts";
import { ownRecaps } from "../../db/recap-access.ts";
import { runBatch } from "../../db/run-batch.ts";
import { comments, pageReports, recaps } from "../../db/schema.ts";
import { writerName } from "../../db/writer-name.ts";
import { isUndecided } from "./page-reports.ts";

/** More than a book has room for. */
const MAX_COMMENTS = 500;

export async function findBookReactions(
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
