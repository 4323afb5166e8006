/**
 * The page cache: the pages of shared recaps in KV, by address, which readers get while D1 fails. `page_copies` lists the pages
 * that may be cached. A page is purged before and after its recap is hidden, and after its course, or a comment or contribution
 * on it, was hidden. A purged page disappears from all of KV's locations within a minute; any other expires after a day.
 */

import { eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { isLimitReached } from "../../../app/domain/site/reached-limit.ts";
import type { CachedPage, SharedPage, StalePage } from "../../../app/services/page-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf, isOneOf } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { sharedRecap } from "../../db/recap-access.ts";
import { change, firstRow } from "../../db/run-batch.ts";
import { cachedPages, recaps } from "../../db/schema.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";

interface PageCacheDeps extends DatabaseDeps {
  /** Null without the binding: then nothing is cached. */
  kv: KVNamespace | null;
}

export interface PageCache {
  store(viewer: Viewer, page: SharedPage, copy: CachedPage): Promise<boolean>;
  find(address: string): Promise<StalePage | null>;
  /** Runs a change that hides the recaps which `where` matches before it, and purges their pages. */
  whileHiding<Result>(where: SQL, change: () => Promise<Result>): Promise<Result>;
  /**
   * Runs a change that hides something on the pages of the recaps which `where` matches, and purges the cached pages that
   * are older than their recaps then.
   */
  whileModerating<Result>(where: SQL, change: () => Promise<Result>): Promise<Result>;
}

/** Between two writes of a page, so that KV stores the second after the first. */
const PAUSE_MS = 5_000;
/** A page of the current version is stored again before it expires. */
const RENEW_AFTER_MS = 12 * 60 * 60 * 1_000;
const LIFETIME_SECONDS = 24 * 60 * 60;
/** KV's shortest: how long a location may serve a purged page. */
const KV_CACHE_SECONDS = 30;
/** KV accepts one write of a key in a second. */
const KV_PAUSE_MS = 1_100;
/** The version of a page that was not stored, or may be of any version. */
const OUTDATED = -1;

export function createPageCache({ db, kv, now, limits }: PageCacheDeps): PageCache {
  if (kv === null) {
    const unchanged: PageCache["whileHiding"] = (_where, change) => change();
    return {
      store: async () => true,
      find: async () => null,
      whileHiding: unchanged,
      whileModerating: unchanged,
    };
  }

  /**
   * Reserves the version in D1 before it is stored, if it is not cached and the last write is old enough. Returns the recap's
   * number; else whether nothing is left to do: the version is cached, or it is not the current one.
   */
  async function note(viewer: Viewer, { shareId, address }: SharedPage, version: number) {
    const storedAt = now();
    const shared = sharedRecap({ shareId });
    const charge = limits.charge(viewer, CHARGES.pageCopy);
    const { noted, stored } = await limits.run({
      noted: change(
        insertRow(
          db,
          cachedPages,
          { recapId: recaps.id, address, version, storedAt },
          sql`FROM ${recaps} WHERE ${allOf(shared, eq(recaps.version, version))}`,
        )
          .onConflictDoUpdate({
            target: [cachedPages.recapId, cachedPages.address],
            set: { version, storedAt },
            setWhere: allOf(
              lte(cachedPages.storedAt, storedAt - PAUSE_MS),
              anyOf(lt(cachedPages.version, version), lte(cachedPages.storedAt, storedAt - RENEW_AFTER_MS)),
            ),
          })
          .returning({ recapId: cachedPages.recapId }),
        charge,
      ),
      stored: firstRow(selectVersion({ shareId, address })),
    });
    return { recapId: noted[0]?.recapId, isDone: stored === null || stored.version >= version };
  }

  function selectVersion({ shareId, address }: SharedPage) {
    return db
      .select({ version: cachedPages.version })
      .from(cachedPages)
      .innerJoin(recaps, eq(recaps.id, cachedPages.recapId))
      .where(allOf(sharedRecap({ shareId }), eq(cachedPages.address, address)));
  }

  /** Returns false if the page was not stored, or was purged again. */
  async function put(page: SharedPage, copy: CachedPage): Promise<boolean> {
    const stale: StalePage = { ...copy, storedAt: new Date(now()).toISOString() };
    await kv?.put(page.address, JSON.stringify(stale), { expirationTtl: LIFETIME_SECONDS });
    // A change that hid something meanwhile may have purged the page before it was stored.
    const [stored] = await selectVersion(page).catch(() => []);
    if (stored?.version === copy.version) return true;
    await purge([page.address]);
    return false;
  }

  async function purgeOne(address: string): Promise<void> {
    try {
      await kv?.delete(address);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, KV_PAUSE_MS));
      await kv?.delete(address);
    }
  }

  /** Best effort: a failure is logged, because hiding the recap matters more than a page that expires and is sent only while D1 fails. */
  async function purge(addresses: string[]): Promise<void> {
    for (const outcome of await Promise.allSettled(addresses.map(purgeOne)))
      if (outcome.status === "rejected") logFault("A page's copy was not deleted", outcome.reason);
  }

  /** Deletes the rows of these recaps' outdated pages, and returns their addresses. */
  async function deleteOutdated(recapIds: number[]): Promise<string[]> {
    const isOne = isOneOf(recapIds, sql`${cachedPages.recapId}`);
    const current = sql`(SELECT ${recaps.version} FROM ${recaps} WHERE ${recaps.id} = ${cachedPages.recapId})`;
    const rows = await db
      .delete(cachedPages)
      .where(allOf(isOne, lt(cachedPages.version, current)))
      .returning({ address: cachedPages.address });
    return rows.map(({ address }) => address);
  }

  async function purgeAround<Result>(
    where: SQL,
    change: () => Promise<Result>,
    { isHiding }: { isHiding: boolean },
  ): Promise<Result> {
    const exists = gt(cachedPages.storedAt, now() - LIFETIME_SECONDS * 1_000);
    const found = await db
      .select({ id: recaps.id, address: cachedPages.address })
      .from(recaps)
      .leftJoin(cachedPages, allOf(eq(cachedPages.recapId, recaps.id), exists))
      .where(where);
    if (found.length === 0) return change();
    const known = found.flatMap(({ address }) => address ?? []);
    if (isHiding) await purge(known);
    try {
      return await change();
    } finally {
      const outdated = await deleteOutdated(found.map(({ id }) => id)).catch(() => known);
      // Rows of deleted recaps are gone.
      await purge(isHiding ? [...new Set([...known, ...outdated])] : outdated);
    }
  }

  return {
    async store(viewer, page, copy) {
      try {
        const { recapId, isDone } = await note(viewer, page, copy.version);
        if (recapId === undefined) return isDone;
        if (await put(page, copy).catch(notStored)) return true;
        const isPage = allOf(eq(cachedPages.recapId, recapId), eq(cachedPages.address, page.address));
        await db.update(cachedPages).set({ version: OUTDATED }).where(isPage);
        return false;
      } catch (error) {
        if (isLimitReached(error)) return false;
        throw error;
      }
    },

    find: (address) => kv.get<StalePage>(address, { type: "json", cacheTtl: KV_CACHE_SECONDS }),

    whileHiding: (where, change) => purgeAround(where, change, { isHiding: true }),
    whileModerating: (where, change) => purgeAround(where, change, { isHiding: false }),
  };
}

function notStored(error: unknown): false {
  logFault("A page's copy was not stored", error);
  return false;
}
