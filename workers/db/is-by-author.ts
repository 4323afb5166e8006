/** Whose a like, a comment or a contribution is, for the deletion of an account. */
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { allOf, anyOf, isOneOf } from "./conditions.ts";

export interface Author {
  userId: string;
  /** The browsers that the user has signed in with. */
  visitorIds: string[];
}

/** Matches what the user added, signed in or not, but not what another user added in the same browser. */
export function isByAuthor(
  { userId, visitorIds }: Author,
  table: Record<"userId" | "visitorId", SQLiteColumn>,
): SQL {
  const isVisitor = isOneOf(visitorIds, sql`${table.visitorId}`);
  return anyOf(eq(table.userId, userId), allOf(isNull(table.userId), isVisitor));
}
