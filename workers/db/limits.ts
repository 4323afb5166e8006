/**
 * Counts what writes use up, in the batch of the write itself: its counters are part of the same transaction, so one
 * full counter rolls all of it back, and a request that changes nothing counts nothing (docs/decisions/0016-limits.md).
 */

import { lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Viewer } from "../../app/domain/account.ts";
import { LimitReachedError } from "../../app/domain/limits.ts";
import { addedText, type Charge, createCharge, type ExceededRow, type Guard, type Use } from "./charge.ts";
import { type Caps, LIMITS, type Limit } from "./limit-caps.ts";
import { usage } from "./schema.ts";

export interface Limits {
  /** For a write whose batch has `count` right behind it. */
  charge(viewer: Viewer, use: Use): Charge;
  /** For an update whose batch has `count` right before it: counts the text that `set` adds to the matching rows. */
  chargeUpdate(viewer: Viewer, update: CountedUpdate): Charge;
  /** For a write that has `count` before it and counts if `where` holds, whatever the write then does. */
  chargeIf(viewer: Viewer, use: Use, where: SQL): Charge;
  /** Runs a batch. Throws a LimitReachedError where one of its charges exceeds a limit. */
  run<Result>(charges: Charge[], batch: () => Promise<Result>): Promise<Result>;
  speech: SpeechBudget;
  /** Throws a LimitReachedError for what `findExceeded` has found, before any work is done for the write. */
  refuseIfExceeded(rows: ExceededRow[]): void;
}

/** The seconds of sound that may be transcribed. */
export interface SpeechBudget {
  /** Takes them before they are paid for. Throws a LimitReachedError where fewer are left. */
  spend(viewer: Viewer, seconds: number): Promise<void>;
  /** Gives back what was not paid for after all. */
  refund(viewer: Viewer, seconds: number): Promise<void>;
}

interface CountedUpdate {
  table: SQLiteTable;
  where: SQL;
  /** As handed to the update's `set`. */
  set: Record<string, unknown>;
  /** Rows that it changes, if not one. */
  writes?: number | SQL<number>;
}

interface LimitsParts {
  db: DrizzleD1Database;
  caps: Caps;
  /** The keyed hash of the caller's network prefix (workers/network.ts). */
  network: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called with each limit that is reached. */
  onReached?: (retryAfterSeconds: number) => void;
}

const EVERYONE = "everyone";
const SECONDS = { hour: 3_600, day: 86_400 } as const;
/** From the beginning of a window. */
const KEPT_SECONDS = 2 * SECONDS.day;
/** The name of the check in the table `usage`, which stands in SQLite's error. */
const CHECK_NAME = /within_limit/;

export function createLimits({ db, caps, network, now, onReached = () => {} }: LimitsParts): Limits {
  function chargeFor(viewer: Viewer, use: Use, guard: Guard): Charge {
    const subjects = { visitor: viewer.visitorId, network, everyone: EVERYONE };
    const nowSeconds = Math.floor(now() / 1_000);
    const counters = LIMITS.filter(({ of }) => use[of] !== undefined).map((limit) => ({
      limit,
      windowStart: startOfWindow(limit, nowSeconds),
      subject: subjects[limit.by],
      cap: caps[limit.name] ?? limit.cap,
    }));
    return createCharge(db, { use, counters, guard });
  }

  function reached(counter: string | undefined): LimitReachedError {
    const limit = LIMITS.find(({ name }) => name === counter);
    const nowSeconds = now() / 1_000;
    const retryAfterSeconds = limit ? Math.ceil(endOfWindow(limit, nowSeconds) - nowSeconds) : 1;
    onReached(retryAfterSeconds);
    // Without a counter the window ended between the batch and the look at its counters: it works at once.
    return new LimitReachedError({
      of: limit?.of ?? "writes",
      by: limit?.by ?? "network",
      retryAfterSeconds,
    });
  }

  const limits: Limits = {
    charge: (viewer, use) => chargeFor(viewer, use, { kind: "changed" }),
    chargeIf: (viewer, use, where) => chargeFor(viewer, use, { kind: "rows", table: null, where }),
    chargeUpdate: (viewer, { table, where, set, writes = 1 }) =>
      chargeFor(viewer, { writes, text: addedText(table, set) }, { kind: "rows", table, where }),

    async run(charges, batch) {
      try {
        return await batch();
      } catch (error) {
        if (!isOverLimit(error)) throw error;
        const exceeded = await Promise.all(charges.map(({ findExceeded }) => findExceeded));
        throw reached(longest(exceeded.flat()));
      }
    },

    refuseIfExceeded(rows) {
      if (rows.length > 0) throw reached(longest(rows));
    },

    speech: {
      async spend(viewer, seconds) {
        const charge = limits.chargeIf(viewer, { speech: Math.ceil(seconds) }, sql`true`);
        await limits.run([charge], () => db.batch([charge.count]));
      },
      async refund(viewer, seconds) {
        await chargeFor(
          viewer,
          { speech: -Math.ceil(seconds) },
          { kind: "rows", table: null, where: sql`true` },
        ).count;
      },
    },
  };
  return limits;
}

/** Counters are kept for two days. Rows are in the order of their windows, so this reads only what it deletes. */
export async function deleteOldUsage(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(usage).where(lt(usage.windowStart, Math.floor(nowMs / 1_000) - KEPT_SECONDS));
}

/** The one that is lifted last: before that the same write would be refused again. */
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

/** Whether a counter's check has failed; drizzle wraps D1's errors. */
function isOverLimit(error: unknown): boolean {
  return error instanceof Error && (CHECK_NAME.test(error.message) || isOverLimit(error.cause));
}
