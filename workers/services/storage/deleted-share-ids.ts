/**
 * The share ids of published recaps that were deleted for good: no recap gets one of them again, so nobody can put anything
 * else behind a link that readers know. Only a hash is stored, unkeyed: a share id has 128 random bits.
 */
import { eq, notExists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { allOf } from "../../db/conditions.ts";
import { insertRow, type SelectedRow } from "../../db/insert-row.ts";
import { named } from "../../db/recap-access.ts";
import { COLLIDED, isCausedBy, untilWritten } from "../../db/run-batch.ts";
import { recaps, tombstones } from "../../db/schema.ts";

/** SQLite's error for a recap without a hash (see `deleteForGood`). */
const HASH_IS_MISSING = /NOT NULL constraint failed: tombstones\.share_id_hash/;

/** Returns a condition: whether a new recap may have this share id. */
export async function isFree(db: DrizzleD1Database, shareId: string): Promise<SQL> {
  const isDeletedLink = eq(tombstones.shareIdHash, await sha256(shareId));
  return allOf(
    notExists(db.select({ id: recaps.id }).from(recaps).where(named({ shareId }))),
    notExists(db.select({ hash: tombstones.shareIdHash }).from(tombstones).where(isDeletedLink)),
  );
}

/**
 * Runs `remove`, a batch that deletes the recaps which `where` matches. Before their rows are deleted, the batch has to run
 * the given statement, which adds the tombstones of those that are published: a draft's link was never public. SQLite cannot
 * compute SHA-256, so the hashes are computed before the batch. A recap that is missing among them (a claim or a new recap
 * came in between) has no hash, which rolls the batch back; then everything is repeated.
 */
export async function deleteForGood<Result>(
  db: DrizzleD1Database,
  where: SQL,
  remove: (addTombstones: BatchItem<"sqlite">) => Promise<Result>,
): Promise<Result> {
  return untilWritten<Result>(async () => {
    const found = await db.select({ shareId: recaps.shareId }).from(recaps).where(where);
    const hashes = await Promise.all(found.map(async ({ shareId }) => [shareId, await sha256(shareId)]));
    const hash = sql`${JSON.stringify(Object.fromEntries(hashes))} ->> ${recaps.shareId}`;
    const published = allOf(where, eq(recaps.status, "published"));
    const addTombstones = db.insert(tombstones).select(sql`SELECT ${hash} FROM ${recaps} WHERE ${published}`);
    try {
      return await remove(addTombstones);
    } catch (error) {
      if (!isCausedBy(error, HASH_IS_MISSING)) throw error;
      return COLLIDED;
    }
  });
}

/**
 * Returns a row if the recap was inserted, and none unless its share id is free (deleted-share-ids.ts). INSERT with ON CONFLICT DO
 * NOTHING would write a row even then: SQLite increments `sqlite_sequence` for the row that it does not insert.
 */
export function insertRecapIfFree(db: DrizzleD1Database, row: SelectedRow<typeof recaps>, isFree: SQL) {
  return insertRow(db, recaps, row, sql`WHERE ${isFree}`).returning({ id: recaps.id });
}
