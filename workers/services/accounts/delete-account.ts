/** Deletes an account with everything that belongs to it: rows in one batch, then the files. */
import { eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { User, Viewer } from "../../../app/domain/account/viewer.ts";
import { type Author, allOf, anyOf, isByAuthor, isOneOf } from "../../db/conditions.ts";
import { forgetUsageOf } from "../../db/limits.ts";
import { isNews, loweredNews } from "../../db/news-count.ts";
import { belongsTo } from "../../db/recap-access.ts";
import { runBatch } from "../../db/run-batch.ts";
import {
  blocks,
  commentReports,
  comments,
  contributions,
  likes,
  recaps,
  signInAttempts,
  uploads,
  users,
} from "../../db/schema.ts";
import { deleteContributions } from "../storage/contributions/contribution-deletion.ts";
import { recordUploads } from "../storage/file-removals.ts";
import type { AccountParts } from "./account-parts.ts";

type Added = typeof likes | typeof comments | typeof contributions;

/**
 * Identities, passkeys and sessions go with the user's row. Nothing is charged: each row was charged when it was written.
 * After a failure, either everything still exists, or only files are left, which the hourly cleanup removes.
 */
export async function deleteAccount(
  { db, now, recaps, seasons, whileHiding }: AccountParts,
  viewer: Viewer,
  user: User,
): Promise<void> {
  const owners = await recaps.listOwners(user.id);
  const made = owners.map(({ visitorId }) => visitorId);
  const visitorIds = [...new Set([viewer.visitorId, ...made, ...(await visitorsOf(db, user.id))])];
  const shareIds = owners.map(({ shareId }) => shareId);
  const data = (field: string) => sql`json_extract(${signInAttempts.data}, ${`$.${field}`})`;
  const isUser = eq(users.id, user.id);
  // Another account that had this address before may still take it back.
  const isToAddress = allOf(sql`${data("email")} = ${user.email}`, ne(signInAttempts.kind, "email-undo"));
  const author = { userId: user.id, visitorIds };
  const contributed = deletionOfContributions(db, author, now());
  const statements = {
    recorded: contributed.recorded,
    before: [
      ...deletionOfReactions(db, author),
      ...contributed.deletion,
      seasons.deletion(viewer),
      forgetUsageOf(db, [...visitorIds, ...shareIds], now()),
      db.delete(signInAttempts).where(anyOf(sql`${data("userId")} = ${user.id}`, isToAddress)),
    ],
    after: [db.delete(users).where(isUser)],
  };
  const owner = { ...viewer, user };
  const isChanged = anyOf(belongsTo(owner), hasAdded(author, comments), hasAdded(author, contributions));
  try {
    await whileHiding(isChanged, () => recaps.deleteAll(owner, statements));
  } catch (error) {
    // The batch is whole or nothing: if only its response was lost, the account is deleted.
    if (await db.select({ id: users.id }).from(users).where(isUser).get()) throw error;
  }
}

/** Returns the visitors who liked, commented or added something while the user was signed in. */
async function visitorsOf(db: DrizzleD1Database, userId: string): Promise<string[]> {
  const select = (table: Added) =>
    db.selectDistinct({ visitorId: table.visitorId }).from(table).where(eq(table.userId, userId));
  const { found } = await runBatch(db, { found: [likes, comments, contributions].map(select) });
  return found.flat().map(({ visitorId }) => visitorId);
}

/** A condition on `recaps`: the user has added a row of the table to it. */
function hasAdded(author: Author, table: Added): SQL {
  return sql`${recaps.id} IN (SELECT ${table.recapId} FROM ${table} WHERE ${isByAuthor(author, table)})`;
}

/**
 * Deletes the user's likes and comments on all recaps, and reports and blocks that name the visitors. What another user
 * wrote in the same browser stays.
 */
function deletionOfReactions(db: DrizzleD1Database, author: Author): BatchItem<"sqlite">[] {
  const isVisitor = (column: SQL) => isOneOf(author.visitorIds, column);
  const ownOn = (table: Added, where = sql`true`) =>
    sql`FROM ${table} WHERE ${table.recapId} = ${recaps.id} AND ${allOf(isByAuthor(author, table), where)}`;
  const nextVersion = { version: sql`${recaps.version} + 1` };
  const shown = allOf(eq(comments.status, "shown"), isNull(comments.parentId));
  return [
    db
      .update(recaps)
      .set({
        likeCount: sql`${recaps.likeCount} - (SELECT count(*) ${ownOn(likes)})`,
        ...loweredNews(sql`(SELECT count(*) ${ownOn(likes, isNews(likes))})`),
        ...nextVersion,
      })
      .where(hasAdded(author, likes)),
    db.delete(likes).where(isByAuthor(author, likes)),
    db
      .update(recaps)
      .set({
        commentCount: sql`${recaps.commentCount} - (SELECT count(*) ${ownOn(comments, shown)})`,
        ...loweredNews(sql`(SELECT count(*) ${ownOn(comments, isNews(comments))})`),
        ...nextVersion,
      })
      .where(hasAdded(author, comments)),
    db.delete(comments).where(isByAuthor(author, comments)),
    db.delete(commentReports).where(isVisitor(sql`${commentReports.visitorId}`)),
    db.delete(blocks).where(isVisitor(sql`${blocks.visitorId}`)),
  ];
}

/** Deletes the user's contributions to all recaps, and pending uploads of them. `recorded` runs first. */
function deletionOfContributions(db: DrizzleD1Database, author: Author, nowMs: number) {
  const own = deleteContributions(db, isByAuthor(author, contributions), nowMs);
  const isSending = allOf(
    // Written out, as the index has it.
    sql`${uploads.guestId} <> ''`,
    isOneOf(author.visitorIds, sql`${uploads.guestId}`),
  );
  return {
    recorded: [own.recorded, recordUploads(db, isSending)],
    deletion: [...own.before, own.deleted, db.delete(uploads).where(isSending)],
  };
}
