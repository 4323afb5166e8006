/** SQL and methods that `media` and `recordings` share: ownership, upload keys, deletion and restoring. */
import { eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { MediaService } from "../../../app/services/media-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged } from "../../db/conditions.ts";
import { changedForReaders, isOfRecap, ownedBy } from "../../db/recap-access.ts";
import { change, firstRow, runBatch } from "../../db/run-batch.ts";
import { type media, recaps, type recordings } from "../../db/schema.ts";
import type { DatabaseDeps } from "./service-deps.ts";

type FileTable = typeof media | typeof recordings;

/** Matches the row with this id if the viewer owns it, even if it is deleted. */
export function ownFile(table: FileTable, viewer: Viewer, id: string): SQL {
  return allOf(eq(table.id, id), isOfRecap(table, ownedBy(viewer)));
}

/** Matches the rows stored under this key in the recaps that `mine` matches. Without a key, matches none. */
export function hasUploadKey(table: FileTable, mine: SQL, uploadKey: string | null): SQL {
  return uploadKey === null ? sql`false` : allOf(isOfRecap(table, mine), eq(table.uploadKey, uploadKey));
}

interface Touch {
  viewer: Viewer;
  id: string;
  nowMs: number;
}

/** Returns the update that marks a file's recap as changed for readers, for `change` (run-batch.ts): a call without changes writes nothing. */
export function touchRecapOf(db: DrizzleD1Database, table: FileTable, { viewer, id, nowMs }: Touch) {
  const recapId = sql`(SELECT recap_id FROM ${table} WHERE id = ${id})`;
  return db
    .update(recaps)
    .set(changedForReaders(nowMs))
    .where(allOf(eq(recaps.id, recapId), ownedBy(viewer), hasChanged));
}

/** Returns `delete` and `restore`. A deleted file is hidden and can be restored until the sweep deletes it permanently. */
export function deletionMethods(
  { db, now, limits }: DatabaseDeps,
  table: FileTable,
  /** How many files of this table a recap may have. */
  max: number,
  /** Returns a further condition for restoring a file: its recap has room for it. */
  hasRoom: (id: string) => SQL = () => sql`true`,
): Pick<MediaService, "delete" | "restore"> {
  const touch = (viewer: Viewer, id: string) => touchRecapOf(db, table, { viewer, id, nowMs: now() });
  return {
    async delete(viewer, id) {
      const mine = ownFile(table, viewer, id);
      const hide = db
        .update(table)
        .set({ deletedAt: now() })
        .where(allOf(mine, isNull(table.deletedAt)));
      const { found } = await runBatch(db, {
        hidden: change(hide, touch(viewer, id)),
        found: db.select({ id: table.id }).from(table).where(mine),
      });
      return found.length > 0;
    },

    async restore(viewer, id) {
      const existing = sql`(
        SELECT count(*) FROM ${table} AS others
        WHERE others.recap_id = ${table}.recap_id AND others.deleted_at IS NULL
      )`;
      const mine = ownFile(table, viewer, id);
      const charge = limits.charge(viewer, CHARGES.restore);
      const restore = db
        .update(table)
        .set({ deletedAt: null })
        .where(allOf(mine, isNotNull(table.deletedAt), lt(existing, max), hasRoom(id)));
      const { found: row } = await limits.run({
        restored: change(restore, charge, touch(viewer, id)),
        found: firstRow(db.select({ deletedAt: table.deletedAt }).from(table).where(mine)),
      });
      if (!row) return "not-found";
      return row.deletedAt === null ? "restored" : "limit";
    },
  };
}
