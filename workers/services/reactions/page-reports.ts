/** Reports of recaps' pages. Nobody reads them but the site's operator, by `npm run tool -- reports`. */
import { lt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { PAGE_REPORT_DAYS } from "../../../app/domain/reactions/page-report.ts";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { textBytes } from "../../db/charge.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { sharedRecap } from "../../db/recap-access.ts";
import { pageReports, recaps } from "../../db/schema.ts";
import type { ReactionDeps } from "./reaction-deps.ts";

const DAY_MS = 24 * 60 * 60_000;

export function pageReportMethods({ db, now, limits }: ReactionDeps): Pick<ReactionService, "reportPage"> {
  return {
    async reportPage(viewer, shareId, { reason, email }) {
      const recap = sharedRecap({ shareId });
      // A form that was sent twice. IS also compares null.
      const isRepeated = sql`EXISTS (
        SELECT 1 FROM ${pageReports} WHERE ${pageReports.recapId} = ${recaps.id}
          AND ${pageReports.reason} = ${reason} AND ${pageReports.email} IS ${email}
      )`;
      const charge = limits.charge(viewer, {
        reports: 1,
        writes: WRITES.report,
        text: textBytes({ reason, email }),
      });
      const [, , found] = await limits.run([charge], () =>
        db.batch([
          db.insert(pageReports).select(
            sql`SELECT NULL, ${recaps.id}, ${reason}, ${email}, ${now()}
                FROM ${recaps} WHERE ${allOf(recap, sql`NOT ${isRepeated}`)}`,
          ),
          charge.count,
          db.select({ id: recaps.id }).from(recaps).where(recap),
        ]),
      );
      return found.length > 0;
    },
  };
}

/** Deletes reports after 90 days, settled or not. */
export async function sweepPageReports(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(pageReports).where(lt(pageReports.createdAt, nowMs - PAGE_REPORT_DAYS * DAY_MS));
}
