/** Reads a recap that the viewer may see. */
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/account.ts";
import type { Recap, RecapHandle } from "../../../app/domain/recap/recap.ts";
import { type Reading, reading } from "../../db/reading.ts";
import { readableRecap } from "../../db/recap-access.ts";
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
