/** Stores what a recap shows of its race's file. */
import { sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { type Course, hasMap, wholeOrSplits } from "../../../app/domain/course/course.ts";
import type { RecapHandle } from "../../../app/domain/recap/recap.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged } from "../../db/conditions.ts";
import { changedForReaders, isOfRecap, ownRecap } from "../../db/recap-access.ts";
import { change, runBatch } from "../../db/run-batch.ts";
import { courses, recaps } from "../../db/schema.ts";
import { expireCourseCards } from "../storage/card-sweep.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";

/**
 * Stores the course, whole or as splits only; null removes it. Without its map, cards and stickers that show it go too. Returns
 * false if the viewer has no such recap.
 */
export async function setCourse(
  { db, now, limits }: DatabaseDeps,
  viewer: Viewer,
  handle: RecapHandle,
  given: Course | null,
): Promise<boolean> {
  const course = given && wholeOrSplits(given);
  const mine = ownRecap(viewer, handle);
  const touch = db.update(recaps).set(changedForReaders(now())).where(allOf(mine, hasChanged));
  const find = db.select({ id: recaps.id }).from(recaps).where(mine);
  const expire = expireCourseCards(db, mine);
  if (course === null) {
    const remove = db.delete(courses).where(isOfRecap(courses, mine));
    const { found } = await runBatch(db, { found: find, removed: change(remove, touch), expire });
    return found.length > 0;
  }
  const text = JSON.stringify(course);
  const stored = sql`(SELECT courses.course FROM courses WHERE courses.recap_id = recaps.id)`;
  const changed = sql`FROM recaps WHERE ${mine} AND ${stored} IS NOT ${text}`;
  const added = sql<number>`(SELECT max(0, ${textBytes({ text })} - coalesce(length(${stored}), 0)) ${changed})`;
  const use = { ...CHARGES.course, text: added };
  const charge = limits.chargeIf(viewer, use, sql`EXISTS (SELECT 1 ${changed})`);
  const store = db
    .insert(courses)
    .select(sql`SELECT recaps.id, ${text} ${changed}`)
    .onConflictDoUpdate({ target: courses.recapId, set: { course: sql`excluded.course` } });
  const { found } = await limits.run({
    charge,
    found: find,
    stored: change(store, touch),
    expired: hasMap(course) ? null : expire,
  });
  return found.length > 0;
}
