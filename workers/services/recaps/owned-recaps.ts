/** The statements about a user's recaps that the account service runs in batches of its own. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { allOf } from "../../db/conditions.ts";
import { recaps } from "../../db/schema.ts";

export function createOwnedRecaps(db: DrizzleD1Database) {
  const nextPageRev = { pageRev: sql`${recaps.pageRev} + 1` };
  return {
    /** Makes what the visitor made while signed out the user's, deleted recaps included. */
    claim: (viewer: Viewer, userId: SQL) =>
      db
        .update(recaps)
        .set({ userId, ...nextPageRev })
        .where(unclaimed(viewer)),

    /** Returns how many recaps `claim` would change, as SQL. */
    countUnclaimed: (viewer: Viewer): SQL<number> =>
      sql`(SELECT count(*) FROM ${recaps} WHERE ${unclaimed(viewer)})`,

    /** Notes that readers see another name on the user's recaps. */
    noteOwnerChanged: (userId: string) => db.update(recaps).set(nextPageRev).where(eq(recaps.userId, userId)),

    /** Returns how many recaps `noteOwnerChanged` changes, as SQL. */
    countOwned: (userId: string): SQL<number> =>
      sql`(SELECT count(*) FROM ${recaps} WHERE ${eq(recaps.userId, userId)})`,
  };
}

function unclaimed({ visitorId }: Viewer): SQL {
  return allOf(eq(recaps.visitorId, visitorId), isNull(recaps.userId));
}
