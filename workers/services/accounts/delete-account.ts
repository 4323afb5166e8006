/** Deletes an account with everything that belongs to it: rows in one batch, then the files. */
import { eq, ne, sql } from "drizzle-orm";
import type { User, Viewer } from "../../../app/domain/account/viewer.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { forgetUsageOf } from "../../db/limits.ts";
import { belongsTo } from "../../db/recap-access.ts";
import { signInAttempts, users } from "../../db/schema.ts";
import type { AccountParts } from "./account-deps.ts";
import { createOwnedContributions } from "./owned/owned-contributions.ts";
import { createOwnedReactions } from "./owned/owned-reactions.ts";

/**
 * Identities, passkeys and sessions go with the user's row. Nothing is charged: each row was charged when it was written.
 * After a failure, either everything still exists, or only files are left, which the hourly cleanup removes.
 */
export async function deleteAccount(
  { db, now, recaps, seasons, whileHiding }: AccountParts,
  viewer: Viewer,
  user: User,
): Promise<void> {
  const reactions = createOwnedReactions(db);
  const contributions = createOwnedContributions(db);
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
  const owner = { ...viewer, user };
  const isChanged = anyOf(
    belongsTo(owner),
    reactions.hasCommentBy(author),
    contributions.hasContributionBy(author),
  );
  try {
    await whileHiding(isChanged, () => recaps.deleteAll(owner, statements));
  } catch (error) {
    // The batch is whole or nothing: if only its response was lost, the account is deleted.
    if (await db.select({ id: users.id }).from(users).where(isUser).get()) throw error;
  }
}
