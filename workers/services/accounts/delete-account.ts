/** Deletes an account with everything that belongs to it: rows in one batch, then the files. */
import { eq, ne, sql } from "drizzle-orm";
import type { User, Viewer } from "../../../app/domain/account/viewer.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { forgetUsageOf } from "../../db/limits.ts";
import { signInAttempts, users } from "../../db/schema.ts";
import type { AccountDeps } from "./account-deps.ts";

type DeletionDeps = Pick<AccountDeps, "db" | "now" | "recaps" | "reactions" | "contributions" | "seasons">;

/**
 * Identities, passkeys and sessions go with the user's row. Nothing is charged: each row was charged when it was written.
 * After a failure, either everything still exists, or only files are left, which the hourly cleanup removes.
 */
export async function deleteAccount(
  { db, now, recaps, reactions, contributions, seasons }: DeletionDeps,
  viewer: Viewer,
  user: User,
): Promise<void> {
  const [owners, ...added] = await Promise.all([
    recaps.listOwners(user.id),
    reactions.listVisitors(user.id),
    contributions.listVisitors(user.id),
  ]);
  const made = owners.map(({ visitorId }) => visitorId);
  const visitorIds = [...new Set([viewer.visitorId, ...made, ...added.flat()])];
  const shareIds = owners.map(({ shareId }) => shareId);
  const data = (field: string) => sql`json_extract(${signInAttempts.data}, ${`$.${field}`})`;
  const isUser = eq(users.id, user.id);
  // Another account that had this address before may still take it back.
  const isToAddress = allOf(sql`${data("email")} = ${user.email}`, ne(signInAttempts.kind, "email-undo"));
  const author = { userId: user.id, visitorIds };
  const contributed = contributions.deletion(author, now());
  const statements = {
    changedToo: anyOf(reactions.hasCommentBy(author), contributions.hasContributionBy(author)),
    recorded: contributed.recorded,
    before: [
      ...reactions.deletion(author),
      ...contributed.deletion,
      seasons.deletion(viewer),
      forgetUsageOf(db, [...visitorIds, ...shareIds], now()),
      db.delete(signInAttempts).where(anyOf(sql`${data("userId")} = ${user.id}`, isToAddress)),
    ],
    after: [db.delete(users).where(isUser)],
  };
  try {
    await recaps.deleteAll({ ...viewer, user }, statements);
  } catch (error) {
    // The batch is whole or nothing: if only its response was lost, the account is deleted.
    if (await db.select({ id: users.id }).from(users).where(isUser).get()) throw error;
  }
}
