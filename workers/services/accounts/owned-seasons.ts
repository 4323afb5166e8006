/** What the account service does with a user's seasons: statements for its batches. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { allOf } from "../../db/conditions.ts";
import { seasons } from "../../db/schema.ts";

export type OwnedSeasons = ReturnType<typeof createOwnedSeasons>;

export function createOwnedSeasons(db: DrizzleD1Database) {
  const unclaimed = ({ visitorId }: Viewer) =>
    allOf(eq(seasons.visitorId, visitorId), isNull(seasons.userId));
  return {
    /** Makes the visitor's seasons the user's. Where the user has one of that year, its choices stay; both links show it. */
    claim: (viewer: Viewer, userId: SQL) =>
      db
        .update(seasons)
        .set({
          userId,
          choices: sql`coalesce((
            SELECT theirs.choices FROM seasons AS theirs
            WHERE theirs.user_id = ${userId} AND theirs.year = seasons.year LIMIT 1
          ), seasons.choices)`,
        })
        .where(unclaimed(viewer)),

    /** Deletes what this browser's visitor has stored and nobody claimed. */
    deletion: (viewer: Viewer) => db.delete(seasons).where(unclaimed(viewer)),
  };
}
