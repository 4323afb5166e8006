/** What the account service does with a user's recaps: statements for its batches, and their deletion. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { User, Viewer } from "../../../app/domain/account/viewer.ts";
import { allOf } from "../../db/conditions.ts";
import { belongsTo } from "../../db/recap-access.ts";
import { runBatch } from "../../db/run-batch.ts";
import { recaps } from "../../db/schema.ts";
import { deleteForGood } from "../storage/deleted-share-ids.ts";
import {
  type RecordedRemovals,
  recordPicture,
  recordRecaps,
  removeRecorded,
  selectCards,
} from "../storage/file-removals.ts";
import type { MediaStore } from "../storage/media-store.ts";

interface OwnedRecapDeps {
  db: DrizzleD1Database;
  store: MediaStore;
}

export type OwnedRecaps = ReturnType<typeof createOwnedRecaps>;

interface DeletionStatements {
  /** Run first; they return further objects to delete from R2. */
  recorded: RecordedRemovals;
  before: BatchItem<"sqlite">[];
  after: BatchItem<"sqlite">[];
}

/** Objects that the request removes at once; the hourly cleanup removes the others. */
const MAX_REMOVED_AT_ONCE = 2_000;

export function createOwnedRecaps({ db, store }: OwnedRecapDeps) {
  const nextVersion = { version: sql`${recaps.version} + 1` };
  return {
    /** Makes what the visitor made while signed out the user's, deleted recaps included. */
    claim: (viewer: Viewer, userId: SQL) =>
      db
        .update(recaps)
        .set({ userId, ...nextVersion })
        .where(unclaimed(viewer)),

    countUnclaimed: (viewer: Viewer): SQL<number> =>
      sql`(SELECT count(*) FROM ${recaps} WHERE ${unclaimed(viewer)})`,

    /** Notes that readers see another name or picture on the user's recaps, if `where` holds. */
    noteOwnerChanged: (userId: string | SQL, where: SQL = sql`true`) =>
      db
        .update(recaps)
        .set(nextVersion)
        .where(allOf(sql`${recaps.userId} = ${userId}`, where)),

    countOwned: (userId: string): SQL<number> =>
      sql`(SELECT count(*) FROM ${recaps} WHERE ${eq(recaps.userId, userId)})`,

    /** Returns the share ids of the user's recaps, deleted ones included, and the visitors who made them. */
    async listOwners(userId: string): Promise<{ shareId: string; visitorId: string }[]> {
      const { shareId, visitorId } = recaps;
      return db.select({ shareId, visitorId }).from(recaps).where(eq(recaps.userId, userId));
    },

    /**
     * Deletes the user's recaps in every state, what this browser's visitor made and nobody claimed, and the user's picture,
     * with all files, in one batch with the statements. What R2 refuses to remove is recorded, and the hourly cleanup removes it.
     */
    async deleteAll(
      viewer: Viewer & { user: User },
      { recorded, before, after }: DeletionStatements,
    ): Promise<void> {
      const where = belongsTo(viewer);
      const records = [...recorded, recordPicture(db, viewer.user.id), ...recordRecaps(db, where)];
      const { cards, removals } = await deleteForGood(db, where, (addTombstones) =>
        runBatch(db, {
          cards: selectCards(db, where),
          removals: records,
          addTombstones,
          before,
          deleted: db.delete(recaps).where(where),
          after,
        }),
      );
      await removeRecorded({ db, store }, removals.flat().slice(0, MAX_REMOVED_AT_ONCE));
      await store.deleteOrphans(cards);
    },
  };
}

function unclaimed({ visitorId }: Viewer): SQL {
  return allOf(eq(recaps.visitorId, visitorId), isNull(recaps.userId));
}
