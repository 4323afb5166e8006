/** What the rows of photos and videos and those of recordings have in common: their owner, their key, their deletion. */
import { eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import type { MediaService } from "../../../app/services/media-service.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import type { Limits } from "../../db/limits.ts";
import { changedForReaders, ownedBy } from "../../db/recap-access.ts";
import { type media, recaps, type recordings } from "../../db/schema.ts";

type FileTable = typeof media | typeof recordings;

/** The viewer's own row of this id, a deleted one too. */
export function ownFile(db: DrizzleD1Database, table: FileTable, viewer: Viewer, id: string): SQL {
  const own = db.select({ id: recaps.id }).from(recaps).where(ownedBy(viewer));
  return allOf(eq(table.id, id), inArray(table.recapId, own));
}

/** What came under this key before, to any of these recaps; nothing without a key. */
export function hasUploadKey(
  db: DrizzleD1Database,
  table: FileTable,
  mine: SQL,
  uploadKey: string | null,
): SQL {
  if (uploadKey === null) return sql`false`;
  const recapId = db.select({ id: recaps.id }).from(recaps).where(mine);
  return allOf(inArray(table.recapId, recapId), eq(table.uploadKey, uploadKey));
}

interface Touch {
  viewer: Viewer;
  /** Of the photo, video or recording. */
  id: string;
  nowMs: number;
}

/** Readers of its recap see something else from now on. */
export function touchRecapOf(db: DrizzleD1Database, table: FileTable, touch: Touch, onlyIf: SQL = sql`true`) {
  const { viewer, id, nowMs } = touch;
  const recapId = sql`(SELECT recap_id FROM ${table} WHERE id = ${id})`;
  return db
    .update(recaps)
    .set(changedForReaders(nowMs))
    .where(allOf(eq(recaps.id, recapId), ownedBy(viewer), onlyIf));
}

/** The same, but only if the statement before it in the batch changed a row: what changes nothing writes nothing. */
export function touchRecapIfChanged(db: DrizzleD1Database, table: FileTable, touch: Touch) {
  return touchRecapOf(db, table, touch, sql`changes() > 0`);
}

/** A deleted one is hidden, and can be had back until the sweep deletes it for good; `max` are in a recap at once. */
export function deletionMethods(
  { db, now, limits }: { db: DrizzleD1Database; now: () => number; limits: Limits },
  table: FileTable,
  max: number,
): Pick<MediaService, "delete" | "restore"> {
  /** Must come right after the change in its batch. */
  const touchIfChanged = (viewer: Viewer, id: string) =>
    touchRecapIfChanged(db, table, { viewer, id, nowMs: now() });
  return {
    async delete(viewer, id) {
      const mine = ownFile(db, table, viewer, id);
      const [, , found] = await db.batch([
        db
          .update(table)
          .set({ deletedAt: now() })
          .where(allOf(mine, isNull(table.deletedAt))),
        touchIfChanged(viewer, id),
        db.select({ id: table.id }).from(table).where(mine),
      ]);
      return found.length > 0;
    },

    async restore(viewer, id) {
      const existing = sql`(
        SELECT count(*) FROM ${table} AS others
        WHERE others.recap_id = ${table}.recap_id AND others.deleted_at IS NULL
      )`;
      const mine = ownFile(db, table, viewer, id);
      const charge = limits.charge(viewer, { writes: WRITES.restore });
      const [, , , [row]] = await limits.run([charge], () =>
        db.batch([
          db
            .update(table)
            .set({ deletedAt: null })
            .where(allOf(mine, isNotNull(table.deletedAt), lt(existing, max))),
          charge.count,
          touchIfChanged(viewer, id),
          db.select({ deletedAt: table.deletedAt }).from(table).where(mine),
        ]),
      );
      if (!row) return "not-found";
      return row.deletedAt === null ? "restored" : "limit";
    },
  };
}
