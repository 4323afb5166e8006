/**
 * The last good copies of shared recaps' pages, in KV: what readers get while D1 fails. `page_copies` says which recaps may
 * have one. A copy is deleted before its recap is hidden, and once more after it. KV forgets it everywhere within a minute,
 * and in any case after a day.
 */
import { eq, exists, lt, type SQL, sql } from "drizzle-orm";
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
  /** Runs a change that hides the recaps which `where` matches before it, and deletes their copies. */
  whileHiding<Result>(where: SQL, change: () => Promise<Result>): Promise<Result>;
}

const LIFETIME_SECONDS = 24 * 60 * 60;
/** KV's shortest: how long a location may go on finding a copy that was deleted. */
const KV_CACHE_SECONDS = 30;
/** KV takes one write of a key in a second. */
const KV_PAUSE_MS = 1_100;

export function createPageCopies({ db, kv, now, limits }: PageCopyParts): PageCopies {
  if (kv === null)
    return { keep: async () => {}, find: async () => null, whileHiding: (_where, change) => change() };

  /** Returns false if the recap is not shared any more, or has a copy that is as new. */
  async function note(viewer: Viewer, shareId: string, pageRev: number): Promise<boolean> {
    const shared = sharedRecap({ shareId });
    const charge = limits.charge(viewer, { copies: 1 });
    const [noted] = await limits.run([charge], () =>
      db.batch([
        db
          .insert(pageCopies)
          .select(sql`SELECT ${recaps.id}, ${pageRev} FROM ${recaps} WHERE ${shared}`)
          .onConflictDoUpdate({
            target: pageCopies.recapId,
            set: { pageRev },
            setWhere: lt(pageCopies.pageRev, pageRev),
          })
          .returning(),
        charge.count,
      ]),
    );
    return noted.length > 0;
  }

  async function isShared(shareId: string): Promise<boolean> {
    const found = await db.select({ id: recaps.id }).from(recaps).where(sharedRecap({ shareId }));
    return found.length > 0;
  }

  async function deleteCopy(shareId: string): Promise<void> {
    try {
      await kv?.delete(keyOf(shareId));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, KV_PAUSE_MS));
      await kv?.delete(keyOf(shareId));
    }
  }

  /** Hiding a recap matters more than its copy, which expires and is shown only while D1 fails. */
  async function deleteCopies(shareIds: string[]): Promise<void> {
    for (const outcome of await Promise.allSettled(shareIds.map(deleteCopy)))
      if (outcome.status === "rejected")
        console.error("A page's copy was not deleted", faultText(outcome.reason));
  }

  /** Forgets which of these recaps have copies, and returns those that had. Deleted recaps have no row any more. */
  async function noted(recapIds: number[]): Promise<number[]> {
    const isOne = sql`${pageCopies.recapId} IN (SELECT value FROM json_each(${JSON.stringify(recapIds)}))`;
    const rows = await db.delete(pageCopies).where(isOne).returning();
    return rows.map(({ recapId }) => recapId);
  }

  return {
    async keep(viewer, shareId, copy) {
      try {
        if (!(await note(viewer, shareId, copy.pageRev))) return;
      } catch (error) {
        if (isLimitReached(error)) return;
        throw error;
      }
      const kept: KeptCopy = { ...copy, keptAt: new Date(now()).toISOString() };
      await kv.put(keyOf(shareId), JSON.stringify(kept), { expirationTtl: LIFETIME_SECONDS });
      // Whoever hid the recap meanwhile may have deleted the copy before it was there.
      if (!(await isShared(shareId).catch(() => false))) await deleteCopy(shareId);
    },

    find: (shareId) => kv.get<KeptCopy>(keyOf(shareId), { type: "json", cacheTtl: KV_CACHE_SECONDS }),

    async whileHiding(where, change) {
      const copied = exists(
        db.select({ one: sql`1` }).from(pageCopies).where(eq(pageCopies.recapId, recaps.id)),
      );
      const hidden = await db
        .select({ id: recaps.id, shareId: recaps.shareId, hasCopy: sql<number>`${copied}` })
        .from(recaps)
        .where(where);
      if (hidden.length === 0) return change();
      await deleteCopies(hidden.filter(({ hasCopy }) => hasCopy === 1).map(({ shareId }) => shareId));
      try {
        return await change();
      } finally {
        const kept = await noted(hidden.map(({ id }) => id)).catch((): number[] => []);
        await deleteCopies(
          hidden
            .filter(({ id, hasCopy }) => hasCopy === 1 || kept.includes(id))
            .map(({ shareId }) => shareId),
        );
      }
    },
  };
}

function keyOf(shareId: string): string {
  return `page/${shareId}`;
}
