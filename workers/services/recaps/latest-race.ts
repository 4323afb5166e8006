/** Reads the recap that home shows: the one with the latest news, else the one of the latest race. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { RecapSummary } from "../../../app/domain/recap-list/recap-summary.ts";
import { allOf } from "../../db/conditions.ts";
import { type Reading, reading } from "../../db/reading.ts";
import { ownRanges } from "../../db/recap-access.ts";
import { recaps } from "../../db/schema.ts";
import { hasStatus, summaryColumns, toListed } from "./find-recap-page.ts";

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

/** Selects the id of the first recap in an order. Each condition is read from an index. */
function first(conditions: SQL[], order: SQL): SQL {
  const parts = conditions.map(
    (condition) => sql`SELECT * FROM (
      SELECT id, date, created_at, news_at FROM recaps WHERE ${condition} ORDER BY ${order} LIMIT 1
    )`,
  );
  return sql`(SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) ORDER BY ${order} LIMIT 1)`;
}
