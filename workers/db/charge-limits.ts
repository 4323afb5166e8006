/** Builds the two statements of a charge: one counts what a write uses up, the other finds limits it would exceed. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Counted } from "../../app/domain/site/reached-limit.ts";
import { hasChanged, utf8Bytes } from "./conditions.ts";
import type { Limit } from "./limit-caps.ts";
import { usage, users } from "./schema.ts";

/** The counter of a viewer whose account was deleted. Its cap is 0, so each of their charges exceeds it. */
export const DELETED_ACCOUNT = "deleted-account";

/** How much of each counted quantity a write uses up. */
export type Use = Partial<Record<Counted, number | SQL<number>>>;

/** When a write counts: if the statement right before it changed a row, or for each row of `table` that matches `where`. */
export type Guard = { kind: "changed" } | { kind: "rows"; table: SQLiteTable | null; where: SQL };

export interface Charge {
  /**
   * The statement for the batch: adds to each counter, and fails the batch if a counter would exceed its cap, or if the
   * viewer's account was deleted: a request may outlive it.
   */
  count: BatchItem<"sqlite">;
  /** Selects the names of the limits that the charge would exceed now. */
  findExceeded: BatchItem<"sqlite"> & PromiseLike<ExceededRow[]>;
}

export interface ExceededRow {
  counter: string;
}

interface Counter {
  limit: Limit;
  /** Seconds since 1970. */
  windowStart: number;
  subject: string | SQL;
  cap: number;
}

interface ChargeRequest {
  use: Use;
  counters: Counter[];
  guard: Guard;
  /** The user who has to exist; null if nobody is signed in. */
  userId: string | null;
}

export function createCharge(db: DrizzleD1Database, { use, counters, guard, userId }: ChargeRequest): Charge {
  const table = guard.kind === "rows" && guard.table ? sql`, ${guard.table}` : sql``;
  const ofDeletedAccount =
    userId === null
      ? sql``
      : sql`UNION ALL SELECT 0, ${DELETED_ACCOUNT}, '', 1, 0
          WHERE NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId})`;
  const charged = (where: SQL) => sql`(
    SELECT column1 AS starts, column2 AS name, column3 AS whose, ${amountOf(use, counters)} AS amount, column5 AS most
    FROM (VALUES ${valuesOf(use, counters)})${table} WHERE ${where} ${ofDeletedAccount}
  ) AS charged`;
  const countWhere = guard.kind === "rows" ? guard.where : hasChanged;
  const checkWhere = guard.kind === "rows" ? guard.where : sql`true`;
  return {
    count: db
      .insert(usage)
      .select(sql`SELECT * FROM ${charged(countWhere)} WHERE amount <> 0`)
      .onConflictDoUpdate({
        target: [usage.windowStart, usage.counter, usage.subject],
        set: { used: sql`${usage.used} + excluded.used`, cap: sql`excluded.cap` },
      }),
    findExceeded: db
      .select({ counter: sql<string>`name`.as("counter") })
      .from(sql`${charged(checkWhere)} LEFT JOIN ${usage} ON
        ${usage.windowStart} = starts AND ${usage.counter} = name AND ${usage.subject} = whose`)
      .where(sql`coalesce(${usage.used}, 0) + amount > most`),
  };
}

/** A VALUES list cannot refer to the guarded row, so an amount computed from that row is null here. */
function valuesOf(use: Use, counters: Counter[]): SQL {
  const values = counters.map(({ windowStart, limit, subject, cap }) => {
    const amount = use[limit.of];
    return sql`(${windowStart}, ${limit.name}, ${subject}, ${typeof amount === "number" ? amount : null}, ${cap})`;
  });
  return sql.join(values, sql`, `);
}

/** Returns the amount from the VALUES list, or else the amount computed from the guarded row. */
function amountOf(use: Use, counters: Counter[]): SQL {
  const computed = Object.entries(use).flatMap(([of, amount]) => {
    const names = counters.filter(({ limit }) => limit.of === of).map(({ limit }) => sql`${limit.name}`);
    return typeof amount === "number"
      ? []
      : [sql`WHEN column2 IN (${sql.join(names, sql`, `)}) THEN ${amount}`];
  });
  return computed.length === 0
    ? sql`column4`
    : sql`coalesce(column4, CASE ${sql.join(computed, sql` `)} END)`;
}

export function textBytes(row: Record<string, unknown>): number {
  const texts = Object.values(row).filter((value): value is string => typeof value === "string");
  return new TextEncoder().encode(texts.join("")).length;
}

/** Returns the bytes that an update adds to a row's texts. Bytes removed from one text offset those added to another. */
export function addedText(table: SQLiteTable, set: Record<string, unknown>): SQL<number> {
  const columns = getTableColumns(table);
  const bytes = (text: unknown) => sql`coalesce(${utf8Bytes(sql`${text}`)}, 0)`;
  const differences = Object.entries(set).flatMap(([name, value]) => {
    const column = value === undefined ? undefined : columns[name];
    return column?.dataType === "string" ? [sql`${bytes(value)} - ${bytes(column)}`] : [];
  });
  return differences.length === 0 ? sql<number>`0` : sql<number>`max(0, ${sql.join(differences, sql` + `)})`;
}
