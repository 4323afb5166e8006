/**
 * Counts what writes use up, in the same transaction as the write: a full counter rolls the whole batch back, and a
 * request that changes nothing counts nothing (docs/decisions/0016-limits-in-the-batch.md).
 */
import { eq, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { SessionOverError } from "../../app/domain/account/session.ts";
import type { Viewer } from "../../app/domain/account/viewer.ts";
import type { RecapHandle } from "../../app/domain/recap/recap.ts";
import { type Counted, LimitReachedError } from "../../app/domain/site/reached-limit.ts";
import {
  addedText,
  type Charge,
  createCharge,
  DELETED_ACCOUNT,
  type ExceededRow,
  type Guard,
  type Use,
} from "./charge-limits.ts";
import { CHARGES } from "./charges.ts";
import { allOf } from "./conditions.ts";
import { type Caps, LIMITS, type Limit } from "./limit-caps.ts";
import { named } from "./recap-access.ts";
import { chargesOf, isCausedBy, type Parts, type Results, runBatch } from "./run-batch.ts";
import { recaps, usage } from "./schema.ts";

export type Limits = ReturnType<typeof createLimits>;

/** Charges the seconds of speech that are transcribed. */
export interface SpeechBudget {
  /**
   * Charges the seconds before they are transcribed, and returns a function that refunds those that cost nothing.
   * Throws a LimitReachedError if fewer are left.
   */
  spend(viewer: Viewer, seconds: number): Promise<(unpaidSeconds: number) => Promise<void>>;
}

interface Subject {
  recap?: RecapHandle;
  /** The keyed hash of an email address. */
  mailbox?: string;
}

interface CountedUpdate {
  table: SQLiteTable;
  where: SQL;
  /** The values passed to the update's `set`. */
  set: Record<string, unknown>;
  /** How many writes it counts as; 1 if absent. */
  writes?: number | SQL<number>;
}

/** Keyed hashes of the UTC day and a prefix of the caller's address (workers/request/network-prefix.ts). */
export interface NetworkKeys {
  network: string;
  /** Of the IPv6 /48 that the network is part of, or null: then nothing is counted for it. */
  supernet: string | null;
}

/** For what is limited for networks or everyone alone. */
export const NOBODY: Viewer = { visitorId: "", user: null };

/** Of nobody: a read without a limit, and what the cron does. */
export const NO_KEYS: NetworkKeys = { network: "", supernet: null };

interface LimitsDeps extends NetworkKeys {
  db: DrizzleD1Database;
  caps: Caps;
  now: () => number;
  /** Called with the wait when a limit is reached. */
  onReached?: (retryAfterSeconds: number) => void;
}

const EVERYONE = "everyone";
const SECONDS = { hour: 3_600, day: 86_400 } as const;
/** How long a counter is stored after its window began. */
const RETENTION_SECONDS = 2 * SECONDS.day;
/** The name of the check constraint in `usage`, which SQLite's error message contains. */
const CHECK_NAME = /within_limit/;

export function createLimits({ db, caps, network, supernet, now, onReached = () => {} }: LimitsDeps) {
  function chargeFor(
    viewer: Viewer,
    use: Use,
    guard: Guard,
    { nowMs = now(), recap, mailbox = EVERYONE }: { nowMs?: number } & Subject = {},
  ): Charge {
    const subjectsOn = (key: string) => ({
      visitor: viewer.visitorId,
      network: key,
      recap: recap ? shareIdOf(recap) : EVERYONE,
      mailbox,
      mailboxNetwork: `${mailbox} ${key}`,
      everyone: EVERYONE,
    });
    const nowSeconds = Math.floor(nowMs / 1_000);
    const counters = LIMITS.filter(({ of }) => use[of] !== undefined).flatMap((limit) => {
      const key = limit.isOfSupernet ? supernet : network;
      if (key === null) return [];
      const subject = subjectsOn(key)[limit.by];
      const windowStart = startOfWindow(limit, nowSeconds);
      return [{ limit, windowStart, subject, cap: caps[limit.name] ?? limit.cap }];
    });
    return createCharge(db, { use, counters, guard, userId: viewer.user?.id ?? null });
  }

  function refusalOf(rows: ExceededRow[]): LimitReachedError | SessionOverError {
    const isDeleted = rows.some(({ counter }) => counter === DELETED_ACCOUNT);
    return isDeleted ? new SessionOverError() : reached(longest(rows));
  }

  function reached(counter: string | undefined): LimitReachedError {
    const limit = LIMITS.find(({ name }) => name === counter);
    const nowSeconds = now() / 1_000;
    const retryAfterSeconds = limit ? Math.ceil(endOfWindow(limit, nowSeconds) - nowSeconds) : 1;
    onReached(retryAfterSeconds);
    // No counter is found if the window ended after the batch: the write can be retried at once.
    return new LimitReachedError({
      of: limit?.of ?? "writes",
      by: limit?.by ?? "network",
      retryAfterSeconds,
    });
  }

  const always: Guard = { kind: "rows", table: null, where: sql`true` };
  const speech: SpeechBudget = {
    async spend(viewer, seconds) {
      const spentMs = now();
      const use = { speech: Math.ceil(seconds), writes: CHARGES.other.writes };
      await run({ charge: chargeFor(viewer, use, always, { nowMs: spentMs }) });
      return async (unpaid) => {
        // Also after the account was deleted: the seconds are everybody's, too.
        const visitor = { ...viewer, user: null };
        const refund = chargeFor(visitor, { speech: -Math.floor(unpaid) }, always, { nowMs: spentMs });
        await runBatch(db, { refund });
      };
    },
  };

  /**
   * Runs a batch with its charges (run-batch.ts). Throws a LimitReachedError if one of them exceeds a limit, and a SessionOverError
   * if the viewer's account was deleted since the request began.
   */
  async function run<const Named extends Parts>(parts: Named): Promise<Results<Named>> {
    try {
      return await runBatch(db, parts);
    } catch (error) {
      if (!isCausedBy(error, CHECK_NAME)) throw error;
      const exceeded = await Promise.all(chargesOf(parts).map(({ findExceeded }) => findExceeded));
      throw refusalOf(exceeded.flat());
    }
  }

  return {
    run,
    speech,

    /**
     * Charges a write that it follows (`change` in run-batch.ts): counts if the write changed a row. `about` is needed for what is
     * limited by recap or by mailbox.
     */
    charge: (viewer: Viewer, use: Use, about?: Subject) => chargeFor(viewer, use, { kind: "changed" }, about),

    /** Charges a write that comes after it: counts if `where` holds, even if nothing changes. `about` as for `charge`. */
    chargeIf: (viewer: Viewer, use: Use, where: SQL, about?: Subject) =>
      chargeFor(viewer, use, { kind: "rows", table: null, where }, about),

    /** Charges an update that comes after it: counts the text that `set` adds to matching rows. */
    chargeUpdate: (viewer: Viewer, { table, where, set, writes = 1 }: CountedUpdate) =>
      chargeFor(viewer, { writes, text: addedText(table, set) }, { kind: "rows", table, where }),

    /** Returns how much everyone together may still use, as SQL. */
    left(of: Counted): SQL<number> {
      const limit = LIMITS.find((one) => one.of === of && one.by === "everyone");
      if (!limit) throw new Error(`${of} has no limit for everyone`);
      const inWindow = allOf(
        eq(usage.windowStart, startOfWindow(limit, Math.floor(now() / 1_000))),
        eq(usage.counter, limit.name),
        eq(usage.subject, EVERYONE),
      );
      const used = sql`(SELECT ${usage.used} FROM ${usage} WHERE ${inWindow})`;
      return sql`max(0, ${caps[limit.name] ?? limit.cap} - coalesce(${used}, 0))`;
    },

    /** Throws as `run` does if `findExceeded` returned any row. Called before any work is done for the write. */
    refuseIfExceeded(rows: ExceededRow[]): void {
      if (rows.length > 0) throw refusalOf(rows);
    },
  };
}

/** Returns the recap's share id as SQL: its owner may name it by number. */
function shareIdOf(recap: RecapHandle): SQL {
  return sql`(SELECT ${recaps.shareId} FROM ${recaps} WHERE ${named(recap)})`;
}

/** Deletes counters after two days. The primary key begins with the window, so this reads only what it deletes. */
export async function deleteOldUsage(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(usage).where(lt(usage.windowStart, Math.floor(nowMs / 1_000) - RETENTION_SECONDS));
}

/**
 * Returns the statement that deletes the counters of these visitors and recaps. It names each key that may exist: the table
 * has the counters of everybody, and no index begins with the subject.
 */
export function forgetUsageOf(db: DrizzleD1Database, subjects: string[], nowMs: number) {
  const counters = LIMITS.filter(({ by }) => by === "visitor" || by === "recap").flatMap((limit) =>
    recentWindows(limit, Math.floor(nowMs / 1_000)).map((starts) => [starts, limit.name]),
  );
  return db.delete(usage).where(
    sql`(${usage.windowStart}, ${usage.counter}, ${usage.subject}) IN (
      SELECT counter.value ->> 0, counter.value ->> 1, subject.value
      FROM json_each(${JSON.stringify(counters)}) AS counter, json_each(${JSON.stringify(subjects)}) AS subject
    )`,
  );
}

/** Returns the windows whose counters may still be stored, the current one first. */
function recentWindows(limit: Limit, nowSeconds: number): number[] {
  const current = startOfWindow(limit, nowSeconds);
  const count = Math.ceil(RETENTION_SECONDS / SECONDS[limit.per]) + 1;
  return Array.from({ length: count }, (_, at) => current - at * SECONDS[limit.per]);
}

/** Returns the limit that resets last: until then the same write would be rejected again. */
function longest(rows: ExceededRow[]): string | undefined {
  const names = new Set(rows.map(({ counter }) => counter));
  const exceeded = LIMITS.filter(({ name }) => names.has(name));
  return (exceeded.find(({ per }) => per === "day") ?? exceeded[0])?.name;
}

function startOfWindow({ per }: Limit, nowSeconds: number): number {
  return nowSeconds - (nowSeconds % SECONDS[per]);
}

function endOfWindow({ per }: Limit, nowSeconds: number): number {
  return Math.floor(nowSeconds / SECONDS[per] + 1) * SECONDS[per];
}
