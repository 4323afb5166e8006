/** Reads one recap: one that the viewer may see, the viewer's most recent draft, or the one that home shows. */
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Recap, RecapHandle } from "../../../app/domain/recap/recap.ts";
import type { RecapSummary } from "../../../app/domain/recap-list/recap-summary.ts";
import { allOf, firstOf } from "../../db/conditions.ts";
import { ownedBy, ownRanges, readableRecap } from "../../db/recap-access.ts";
import { type Reading, reading } from "../../db/run-batch.ts";
import { recaps } from "../../db/schema.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";
import { hasStatus, summaryColumns, toListed } from "./find-recap-page.ts";

export function readViewable(
  db: DrizzleD1Database,
  viewer: Viewer,
  handle: RecapHandle,
): Reading<Recap | null> {
  const select = db.select(recapColumns).from(recaps).where(readableRecap(viewer, handle));
  return reading(select, ([row]) => (row ? toRecap(row, viewer) : null));
}

/** Null without a draft. */
export function readUnfinished(db: DrizzleD1Database, viewer: Viewer): Reading<Recap | null> {
  const select = db
    .select(recapColumns)
    .from(recaps)
    .where(allOf(ownedBy(viewer), eq(recaps.status, "draft")))
    .orderBy(desc(recaps.updatedAt), desc(recaps.id))
    .limit(1);
  return reading(select, ([row]) => (row ? toRecap(row, viewer) : null));
}

/** Null without a published recap. */
export function readLatestRace(db: DrizzleD1Database, viewer: Viewer): Reading<RecapSummary | null> {
  const ranges = ownRanges(viewer);
  const withNews = first(
    ranges.map((range) => allOf(range, sql`news_count > 0`)),
    sql`news_at DESC, id DESC`,
  );
  const raced = first(
    ranges.map((range) => allOf(hasStatus("published"), range)),
    sql`date DESC, created_at DESC, id DESC`,
  );
  const select = db
    .select(summaryColumns)
    .from(recaps)
    .where(eq(recaps.id, sql`coalesce(${withNews}, ${raced})`));
  return reading(select, ([row]) => (row ? toListed(row) : null));
}

/** Selects the id of the first recap in an order. */
function first(conditions: SQL[], order: SQL): SQL {
  const columns = sql`SELECT id, date, created_at, news_at FROM recaps`;
  return sql`(SELECT id FROM (${firstOf(columns, conditions, sql`ORDER BY ${order} LIMIT 1`)}))`;
}
