/**
 * The last good copies of shared recaps' pages, in KV: what readers get while D1 fails. `page_copies` says which recaps may
 * have one. A copy is deleted before its recap is hidden; KV forgets it everywhere within a minute, and in any case after a day.
 */
import { eq, exists, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { faultText } from "../../../app/domain/fault.ts";
import { isLimitReached } from "../../../app/domain/limits.ts";
import type { KeptCopy, PageCopy } from "../../../app/services/page-service.ts";
import type { Limits } from "../../db/limits.ts";
import { sharedRecap } from "../../db/recap-access.ts";
import { pageCopies, recaps } from "../../db/schema.ts";

interface PageCopyParts {
  db: DrizzleD1Database;
  /** Null without the binding: then there are no copies. */
  kv: KVNamespace | null;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
}

export interface PageCopies {
  keep(viewer: Viewer, shareId: string, copy: PageCopy): Promise<void>;
  find(shareId: string): Promise<KeptCopy | null>;
  /** Deletes the copies of the recaps that `where` matches. */
  forget(where: SQL): Promise<void>;
}

const LIFETIME_SECONDS = 24 * 60 * 60;
/** KV's shortest: how long a location may go on finding a copy that was deleted. */
const KV_CACHE_SECONDS = 30;

export function createPageCopies({ db, kv, now, limits }: PageCopyParts): PageCopies {
  if (kv === null) return { keep: async () => {}, find: async () => null, forget: async () => {} };

  /** Returns false if the recap is not shared any more. */
  async function note(viewer: Viewer, shareId: string): Promise<boolean> {
    const shared = sharedRecap({ shareId });
    const charge = limits.chargeIf(viewer, { copies: 1 }, exists(selectId(db, shared)));
    const [, , found] = await limits.run([charge], () =>
      db.batch([
        charge.count,
        db
          .insert(pageCopies)
          .select(db.select({ recapId: recaps.id }).from(recaps).where(shared))
          .onConflictDoNothing(),
        selectId(db, shared),
      ]),
    );
    return found.length > 0;
  }

  return {
    async keep(viewer, shareId, copy) {
      try {
        if (!(await note(viewer, shareId))) return;
      } catch (error) {
        if (isLimitReached(error)) return;
        throw error;
      }
      const kept: KeptCopy = { ...copy, keptAt: new Date(now()).toISOString() };
      await kv.put(keyOf(shareId), JSON.stringify(kept), { expirationTtl: LIFETIME_SECONDS });
      // Whoever hid the recap meanwhile may have deleted the copy before it was there.
      if ((await selectId(db, sharedRecap({ shareId }))).length === 0) await kv.delete(keyOf(shareId));
    },

    find: (shareId) => kv.get<KeptCopy>(keyOf(shareId), { type: "json", cacheTtl: KV_CACHE_SECONDS }),

    async forget(where) {
      const kept = await db
        .select({ id: recaps.id, shareId: recaps.shareId })
        .from(recaps)
        .innerJoin(pageCopies, eq(pageCopies.recapId, recaps.id))
        .where(where);
      if (kept.length === 0) return;
      try {
        await Promise.all(kept.map(({ shareId }) => kv.delete(keyOf(shareId))));
      } catch (error) {
        // Hiding the recap matters more. The copy expires, and is shown only while D1 fails.
        console.error("A page's copy was not deleted", faultText(error));
        return;
      }
      const ids = JSON.stringify(kept.map(({ id }) => id));
      await db.delete(pageCopies).where(sql`${pageCopies.recapId} IN (SELECT value FROM json_each(${ids}))`);
    },
  };
}

function selectId(db: DrizzleD1Database, where: SQL) {
  return db.select({ id: recaps.id }).from(recaps).where(where);
}

function keyOf(shareId: string): string {
  return `page/${shareId}`;
}
