/** Batches: statements that D1 runs in one transaction, and their results by name (developers.cloudflare.com/d1/worker-api/d1-database/#batch). */
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Charge } from "./charge.ts";

type Statement = BatchItem<"sqlite">;

/** A write, and the statements that count what it changed. */
interface Change<Write extends Statement> {
  write: Write;
  then: (Statement | Charge)[];
}

/** A part of a batch. Null is left out, and its result is undefined. */
type Part = Statement | Charge | Change<Statement> | null;
export type Parts = Record<string, Part>;

type ResultOf<One extends Part> =
  One extends Change<infer Write>
    ? BatchResponse<readonly [Write]>[0]
    : One extends Statement
      ? BatchResponse<readonly [One]>[0]
      : undefined;
export type Results<Named extends Parts> = { [Name in keyof Named]: ResultOf<Named[Name]> };

/** Returns a write with what follows if it changed a row: charges, and statements with the condition `hasChanged`. */
export function change<Write extends Statement>(
  write: Write,
  ...then: (Statement | Charge)[]
): Change<Write> {
  return { write, then };
}

/** Runs the parts in their order, in one transaction and one round trip. Returns their results by the parts' names. */
export async function runBatch<const Named extends Parts>(
  db: DrizzleD1Database,
  parts: Named,
): Promise<Results<Named>> {
  const statements: Statement[] = [];
  /** Where each part's result is. */
  const places = new Map<string, number>();
  for (const [name, part] of Object.entries(parts)) {
    if (part === null) continue;
    places.set(name, statements.length);
    statements.push(...statementsOf(part));
  }
  const [first, ...others] = statements;
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  const named = Object.keys(parts).map((name) => [name, results[places.get(name) ?? -1]]);
  return Object.fromEntries(named) as Results<Named>;
}

/** Returns the charges among the parts. */
export function chargesOf(parts: Parts): Charge[] {
  return Object.values(parts)
    .flatMap((part): (Part | Charge)[] => (part && "write" in part ? part.then : [part]))
    .filter((part): part is Charge => part !== null && "count" in part);
}

function statementsOf(part: NonNullable<Part>): Statement[] {
  if ("write" in part) return [part.write, ...part.then.flatMap(statementsOf)];
  return ["count" in part ? part.count : part];
}
