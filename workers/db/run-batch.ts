/**
 * Batches: statements that D1 runs in one transaction and one round trip
 * (developers.cloudflare.com/d1/worker-api/d1-database/#batch), with their results by name.
 */
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Charge } from "./charge-limits.ts";

type Statement = BatchItem<"sqlite">;

/** A read that one service prepares and another one may run in its batch. */
export interface Reading<Result> {
  statement: Statement & PromiseLike<unknown>;
  resultOf(rows: unknown): Result;
}

export function reading<Row, Result>(
  statement: Statement & PromiseLike<Row[]>,
  resultOf: (rows: Row[]) => Result,
): Reading<Result> {
  return { statement, resultOf: (rows) => resultOf(rows as Row[]) };
}

export async function read<Result>({ statement, resultOf }: Reading<Result>): Promise<Result> {
  return resultOf(await statement);
}

export function firstRow<Row>(statement: Statement & PromiseLike<Row[]>): Reading<Row | null> {
  return reading(statement, ([row]) => row ?? null);
}

/** A write, and what follows it if it changed a row. */
interface Change<Write extends Statement> {
  write: Write;
  followers: (Statement | Charge)[];
}

/** A part of a batch: one statement, several, or none. */
type Part = Statement | readonly Statement[] | Charge | Change<Statement> | Reading<unknown> | null;
export type Parts = Record<string, Part>;

type ResultOf<One extends Part> =
  One extends Change<infer Write>
    ? BatchResponse<readonly [Write]>[0]
    : One extends Statement
      ? BatchResponse<readonly [One]>[0]
      : One extends readonly (infer Listed extends Statement)[]
        ? BatchResponse<readonly [Listed]>[0][]
        : One extends Reading<infer Result>
          ? Result
          : undefined;
/** By the names of the parts. A list of statements has a list of results; a charge and null have none. */
export type Results<Named extends Parts> = { [Name in keyof Named]: ResultOf<Named[Name]> };

/**
 * Returns a write with its charges, and with statements whose condition is `hasChanged`. Each refers to the statement right
 * before it, so one that may change nothing although the write did comes last, or before what depends on it.
 */
export function change<Write extends Statement>(
  write: Write,
  ...followers: (Statement | Charge)[]
): Change<Write> {
  return { write, followers };
}

/** Runs the parts in their order. Returns their results. */
export async function runBatch<const Named extends Parts>(
  db: DrizzleD1Database,
  parts: Named,
): Promise<Results<Named>> {
  const statements = Object.values(parts).flatMap(statementsOf);
  const [first, ...others] = statements;
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  const named = Object.entries(parts).map(([name, part]) => {
    const own = results.splice(0, statementsOf(part).length);
    return [name, resultOf(part, own)];
  });
  return Object.fromEntries(named) as Results<Named>;
}

/** Whether an error, or one that caused it, has such a message: drizzle wraps D1's errors. */
export function isCausedBy(error: unknown, message: RegExp): boolean {
  return error instanceof Error && (message.test(error.message) || isCausedBy(error.cause, message));
}

export function chargesOf(parts: Parts): Charge[] {
  return Object.values(parts)
    .flatMap((part): unknown[] => (isChange(part) ? part.followers : [part]))
    .filter(isCharge);
}

function statementsOf(part: Part): Statement[] {
  if (part === null) return [];
  if (Array.isArray(part)) return part;
  if (isReading(part)) return [part.statement];
  if (isChange(part)) return [part.write, ...part.followers.flatMap(statementsOf)];
  return [isCharge(part) ? part.count : (part as Statement)];
}

function resultOf(part: Part, results: unknown[]): unknown {
  if (Array.isArray(part)) return results;
  if (isCharge(part)) return undefined;
  return isReading(part) ? part.resultOf(results[0]) : results[0];
}

function isReading(part: Part): part is Reading<unknown> {
  return part !== null && "resultOf" in part;
}

function isChange(part: Part): part is Change<Statement> {
  return part !== null && "followers" in part;
}

function isCharge(part: unknown): part is Charge {
  return typeof part === "object" && part !== null && "findExceeded" in part;
}

/** What an attempt returns if the row or object has changed since the attempt read it. */
export const COLLIDED = "collided";

/** More than all tabs and devices of an athlete cause. */
const MAX_ATTEMPTS = 40;

/** Returns what the first attempt that does not collide returns. Throws an Error if too many collide. */
export async function untilWritten<Result>(
  attempt: () => Promise<Result | typeof COLLIDED>,
): Promise<Result> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const result = await attempt();
    if (result !== COLLIDED) return result;
  }
  throw new Error(`${MAX_ATTEMPTS} attempts in a row came after another writer's`);
}
