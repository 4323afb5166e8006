/** Inserts a contribution with one statement, which checks that its recap takes it, and counts it among the recap's news. */
import { type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../../app/domain/account/viewer.ts";
import { allOf, hasChanged, not } from "../../../db/conditions.ts";
import { insertRow } from "../../../db/insert-row.ts";
import { raisedNews } from "../../../db/news-count.ts";
import { existingUser, madeOrOwnedBy } from "../../../db/recap-access.ts";
import { contributions, recaps } from "../../../db/schema.ts";

export type NewContribution = Omit<
  InferInsertModel<typeof contributions>,
  "recapId" | "visitorId" | "userId" | "status"
>;

/** Returns the update that tells the owner, for the `change` of the insert (run-batch.ts). */
export function noteContribution(db: DrizzleD1Database, viewer: Viewer, recap: SQL, nowMs: number) {
  return db
    .update(recaps)
    .set(raisedNews(not(madeOrOwnedBy(viewer)), nowMs))
    .where(allOf(recap, hasChanged));
}

/** Inserts nothing if no recap matches `where`, or the guest has sent this upload before. */
export function insertContribution(
  db: DrizzleD1Database,
  viewer: Viewer,
  where: SQL,
  values: NewContribution,
) {
  const sender = { visitorId: viewer.visitorId, userId: existingUser(viewer) };
  const row = { ...values, ...sender, recapId: recaps.id, status: "held" as const };
  return insertRow(db, contributions, row, sql`FROM ${recaps} WHERE ${where}`)
    .onConflictDoNothing()
    .returning({ id: contributions.id });
}
