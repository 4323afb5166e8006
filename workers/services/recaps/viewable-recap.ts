/** Reads one recap: one that the viewer may see, or the viewer's most recent draft. */
import { desc, eq } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Recap, RecapHandle } from "../../../app/domain/recap/recap.ts";
import { allOf } from "../../db/conditions.ts";
import { type Reading, reading } from "../../db/reading.ts";
import { ownedBy, readableRecap } from "../../db/recap-access.ts";
import { recaps } from "../../db/schema.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";

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
