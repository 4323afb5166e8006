/** Implements ReaderService in D1: a row for each reader of the day, and the recap's count. */

import { lt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { ReaderService } from "../../../app/services/reader-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged, not } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { madeOrOwnedBy, sharedRecap } from "../../db/recap-access.ts";
import { change } from "../../db/run-batch.ts";
import { readers, recaps } from "../../db/schema.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";

interface ReaderDeps extends DatabaseDeps {
  /** Returns the keyed hash of a reader's day, network prefix, user agent and recap. */
  hashReader: (reader: Reader) => Promise<string>;
}

/** Identifies a reader of one recap. The hash differs from recap to recap, so nobody can be followed through several. */
interface Reader {
  day: string;
  shareId: string;
  userAgent: string;
}

export function createReaderService({ db, now, limits, hashReader }: ReaderDeps): ReaderService {
  return {
    async count(viewer, handle, userAgent) {
      // Only its owner has the number, and is not counted.
      if ("id" in handle) return false;
      const recap = sharedRecap(handle);
      const day = dayOf(now());
      const hash = await hashReader({ day, shareId: handle.shareId, userAgent });
      const charge = limits.charge(viewer, CHARGES.reader, { recap: handle });
      const { found } = await limits.run({
        counted: change(
          insertRow(
            db,
            readers,
            { recapId: recaps.id, day, hash },
            sql`FROM ${recaps} WHERE ${allOf(recap, not(madeOrOwnedBy(viewer)))}`,
          ).onConflictDoNothing(),
          db
            .update(recaps)
            .set({ readerCount: sql`${recaps.readerCount} + 1` })
            .where(allOf(recap, hasChanged)),
          charge,
        ),
        found: db.select({ id: recaps.id }).from(recaps).where(recap),
      });
      return found.length > 0;
    },
  };
}

/** Deletes the readers of earlier days. Their number stays with the recap. */
export async function sweepReaders(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(readers).where(lt(readers.day, dayOf(nowMs)));
}

function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}
