/** Stores the address of a user's picture. The picture service owns the picture. */
import { eq, type SQL } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf } from "../../db/conditions.ts";
import { users } from "../../db/schema.ts";

/** Returns a function that makes the statement. `now` returns milliseconds since 1970. */
export function createStoreProfileImage(db: DrizzleD1Database, now: () => number) {
  return (userId: string, url: string | null, where: SQL) =>
    db
      .update(users)
      .set({ profileImageUrl: url, updatedAt: now() })
      .where(allOf(eq(users.id, userId), where));
}
