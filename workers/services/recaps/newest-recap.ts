/** What a new recap, and the collection's sum, take over from the viewer's newest recap. */
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { allOf, firstOf } from "../../db/conditions.ts";
import { ownRanges } from "../../db/recap-access.ts";
import { recaps } from "../../db/schema.ts";

/** As SQL: `ownUnitsOf` of the domain. */
export const ownUnits = sql`coalesce(${recaps.units}, nullif(${recaps.customDistanceUnit}, 'm'))`;

/** Selects a value of the viewer's newest recap; null without recaps. */
export function ofNewest(viewer: Viewer, value: SQLWrapper): SQL<unknown> {
  const conditions = ownRanges(viewer).flatMap((range) =>
    (["draft", "published"] as const).map((status) => allOf(range, eq(recaps.status, status))),
  );
  const newest = firstOf(
    sql`SELECT ${value} AS value, created_at, id FROM recaps`,
    conditions,
    sql`ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  return sql`(SELECT value FROM (${newest}))`;
}
