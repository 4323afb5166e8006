/** What the account service does with what a user has added as a guest: statements that delete it with the account. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { type Author, allOf, isByAuthor, isOneOf } from "../../../db/conditions.ts";
import { contributions, recaps, uploads } from "../../../db/schema.ts";
import { deleteContributions } from "../../storage/contributions/contribution-deletion.ts";
import { recordUploads } from "../../storage/file-removals.ts";

export function createOwnedContributions(db: DrizzleD1Database) {
  return {
    /** Returns the visitors who added something while the user was signed in. */
    async listVisitors(userId: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ visitorId: contributions.visitorId })
        .from(contributions)
        .where(eq(contributions.userId, userId));
      return rows.map(({ visitorId }) => visitorId);
    },

    /**
     * Deletes the user's contributions to all recaps, and pending uploads of them. `recorded` runs first; it returns the
     * objects to delete from R2.
     */
    deletion(author: Author, nowMs: number) {
      const own = deleteContributions(db, isByAuthor(author, contributions), nowMs);
      const isSending = allOf(
        // Written out, as the index has it.
        sql`${uploads.guestId} <> ''`,
        isOneOf(author.visitorIds, sql`${uploads.guestId}`),
      );
      return {
        recorded: [own.recorded, recordUploads(db, isSending)],
        deletion: [...own.before, own.deleted, db.delete(uploads).where(isSending)],
      };
    },

    /** A condition on `recaps`: the user has added something to it. */
    hasContributionBy: (author: Author): SQL =>
      sql`${recaps.id} IN (
        SELECT ${contributions.recapId} FROM ${contributions} WHERE ${isByAuthor(author, contributions)}
      )`,
  };
}
