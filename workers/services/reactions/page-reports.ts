/**
 * Reports of recaps' pages, for the site's operator (`npm run tool -- reports`). A report of a photo goes to the recap's owner
 * first, who removes the photo or keeps it.
 */
import { eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { MAX_PHOTO_REPORTS, PAGE_REPORT_DAYS } from "../../../app/domain/reactions/page-report.ts";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf, hasChanged, not } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { raisedNews } from "../../db/news-count.ts";
import { isOfRecap, madeOrOwnedBy, ownRecap, sharedRecap } from "../../db/recap-access.ts";
import { change } from "../../db/run-batch.ts";
import { contributions, media, pageReports, recaps } from "../../db/schema.ts";
import type { ReactionDeps } from "./reaction-deps.ts";

const DAY_MS = 24 * 60 * 60_000;

export function pageReportMethods({ db, now, limits }: ReactionDeps) {
  return {
    async reportPage(viewer, shareId, { reason, email, photo }) {
      const isShown = photo === null ? sql`true` : isOnPage(sql`${photo}`);
      const recap = allOf(sharedRecap({ shareId }), isShown);
      // A form that was sent twice. IS also compares null.
      const isRepeated = sql`EXISTS (
        SELECT 1 FROM ${pageReports} WHERE ${pageReports.recapId} = ${recaps.id}
          AND ${pageReports.reason} = ${reason} AND ${pageReports.email} IS ${email}
          AND ${pageReports.mediaId} IS ${photo}
      )`;
      const charge = limits.charge(viewer, {
        ...CHARGES.report,
        text: textBytes({ reason, email }),
      });
      const insert = insertRow(
        db,
        pageReports,
        { recapId: recaps.id, reason, email, createdAt: now(), mediaId: photo },
        sql`FROM ${recaps} WHERE ${allOf(recap, sql`NOT ${isRepeated}`)}`,
      );
      // A report of a photo is news for the owner.
      const tell = db
        .update(recaps)
        .set(raisedNews(not(madeOrOwnedBy(viewer)), now()))
        .where(allOf(recap, hasChanged));
      const { found } = await limits.run({
        reported: photo === null ? change(insert, charge) : change(insert, tell, charge),
        found: db.select({ id: recaps.id }).from(recaps).where(recap),
      });
      return found.length > 0;
    },

    async listPhotoReports(viewer, handle) {
      return db
        .select({
          id: pageReports.id,
          mediaId: sql<string>`${pageReports.mediaId}`,
          reason: pageReports.reason,
        })
        .from(pageReports)
        .innerJoin(recaps, eq(recaps.id, pageReports.recapId))
        .where(allOf(ownRecap(viewer, handle), isUndecided))
        .orderBy(pageReports.id)
        .limit(MAX_PHOTO_REPORTS);
    },

    async keepPhoto(viewer, handle, mediaId) {
      const isOwn = isOfRecap(pageReports, ownRecap(viewer, handle));
      // Not counted: it can only follow a report, which is.
      await db
        .update(pageReports)
        .set({ keptAt: now() })
        .where(allOf(isOwn, eq(pageReports.mediaId, mediaId), isNull(pageReports.keptAt)));
    },
  } satisfies Partial<ReactionService>;
}

/** A condition on `recaps`: readers see this photo or video, which is the athlete's or a guest's. */
function isOnPage(id: SQL): SQL {
  return sql`(
    EXISTS (
      SELECT 1 FROM ${media}
      WHERE ${media.id} = ${id} AND ${media.recapId} = ${recaps.id} AND ${media.deletedAt} IS NULL
    ) OR EXISTS (
      SELECT 1 FROM ${contributions}
      WHERE ${contributions.id} = ${id} AND ${contributions.recapId} = ${recaps.id}
        AND ${contributions.status} = 'shown'
    )
  )`;
}

/** A condition on a report and its recap: the owner has not yet decided about the photo. */
export const isUndecided = allOf(
  sql`${pageReports.mediaId} IS NOT NULL`,
  isNull(pageReports.keptAt),
  isOnPage(sql`${pageReports.mediaId}`),
);

/** How many reports of photos the owner of `recaps` has to decide about. */
export const photoReportCount = sql`(
  SELECT count(*) FROM (
    SELECT 1 FROM ${pageReports}
    WHERE ${pageReports.recapId} = ${recaps.id} AND ${isUndecided} LIMIT ${MAX_PHOTO_REPORTS}
  )
)`;

/** A condition on a report: its photo or video is deleted permanently, and cannot be restored. */
const isSettled = sql`(
  ${pageReports.mediaId} IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM ${media} WHERE ${media.id} = ${pageReports.mediaId})
  AND NOT EXISTS (SELECT 1 FROM ${contributions} WHERE ${contributions.id} = ${pageReports.mediaId})
)`;

/** Deletes reports of permanently deleted photos, and after 90 days all others. */
export async function sweepPageReports(db: DrizzleD1Database, nowMs: number): Promise<void> {
  const isOld = lt(pageReports.createdAt, nowMs - PAGE_REPORT_DAYS * DAY_MS);
  await db.delete(pageReports).where(anyOf(isOld, isSettled));
}
