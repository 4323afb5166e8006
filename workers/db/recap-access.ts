/**
 * Who may read or change a recap, as SQL conditions on `recaps`. Every service uses these, so the rules of the domain
 * (app/domain/recap/recap.ts) exist once in SQL. A recap with `deleted_at` matches none of them, not even for its owner; only
 * `restorableBy` matches it.
 */
import { eq, gt, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Viewer } from "../../app/domain/account/viewer.ts";
import type { RecapHandle } from "../../app/domain/recap/recap.ts";
import { RESTORABLE_MS } from "../../app/domain/recap-list/deleted-recap.ts";
import { allOf, anyOf, isOneOf, not } from "./conditions.ts";
import { blocks, recaps, users } from "./schema.ts";

/** Returns `canEdit` of the domain as a condition: the viewer's own recaps, except deleted ones. */
export function ownedBy(viewer: Viewer): SQL {
  return allOf(belongsTo(viewer), isNull(recaps.deletedAt));
}

/** Returns `ownedBy` as conditions of which each can be read in order from an index. A recap matches at most one. */
export function ownRanges(viewer: Viewer): SQL[] {
  return ownerRanges(viewer).map((range) => allOf(range, isNull(recaps.deletedAt)));
}

/**
 * Returns `ownRanges` for reads of many recaps. `deleted_at` follows the answers in a row, so checking it reads all of the
 * row; these look the few deleted recaps up in their index.
 */
export function manyOwnRanges(viewer: Viewer): SQL[] {
  const owners = [sql`gone.visitor_id = ${viewer.visitorId}`, sql`gone.user_id = ${viewer.user?.id}`];
  return ownerRanges(viewer).map((range, at) =>
    allOf(
      range,
      sql`recaps.id NOT IN (SELECT gone.id FROM recaps AS gone WHERE ${owners[at]} AND gone.deleted_at IS NOT NULL)`,
    ),
  );
}

/** Returns `canView` of the domain as a condition: what the viewer may read, except deleted recaps. */
export function readableBy(viewer: Viewer): SQL {
  return allOf(anyOf(isSharedRecap, belongsTo(viewer)), isNull(recaps.deletedAt));
}

/** Returns `isShared` of the domain as a condition. Matches deleted recaps too. */
const isSharedRecap = allOf(
  eq(recaps.isPublic, true),
  eq(recaps.status, "published"),
  isNull(recaps.takedownReason),
);

/** What `isShared` of the domain asks for. */
export const sharingColumns = {
  status: recaps.status,
  isPublic: recaps.isPublic,
  takedownReason: recaps.takedownReason,
};

/** A condition on `recaps`: anyone with the link may read it. */
export const sharedNow = allOf(isSharedRecap, isNull(recaps.deletedAt));

/** Matches deleted recaps too. Only for quotas: the files of a deleted recap still take up space. */
export function belongsTo(viewer: Viewer): SQL {
  const [madeHere, ...claimed] = ownerRanges(viewer);
  return claimed.length > 0 ? anyOf(madeHere, ...claimed) : madeHere;
}

/**
 * Also matches recaps that the visitor made and a user claimed since: the owner, in a browser where the session is over.
 * Gives no access.
 */
export function madeOrOwnedBy(viewer: Viewer): SQL {
  return anyOf(eq(recaps.visitorId, viewer.visitorId), belongsTo(viewer));
}

function ownerRanges(viewer: Viewer): [SQL, ...SQL[]] {
  const madeHere = allOf(isNull(recaps.userId), eq(recaps.visitorId, viewer.visitorId));
  return viewer.user ? [madeHere, eq(recaps.userId, viewer.user.id)] : [madeHere];
}

/** Matches the recap that a handle names, with any owner. */
export function named(handle: RecapHandle): SQL {
  return "id" in handle ? eq(recaps.id, handle.id) : eq(recaps.shareId, handle.shareId);
}

/** A condition on what belongs to recaps: it is of one that `where` matches. */
export function isOfRecap({ recapId }: { recapId: SQLiteColumn }, where: SQL): SQL {
  return sql`${recapId} IN (SELECT ${recaps.id} FROM ${recaps} WHERE ${where})`;
}

/** Matches the recap if the viewer owns it. */
export function ownRecap(viewer: Viewer, handle: RecapHandle): SQL {
  return allOf(named(handle), ownedBy(viewer));
}

/** Matches those of these recaps that the viewer owns. */
export function ownRecaps(viewer: Viewer, shareIds: string[]): SQL {
  return allOf(isOneOf(shareIds, sql`${recaps.shareId}`), ownedBy(viewer));
}

/** Matches the recap if the viewer may read it. Its number is for the owner alone, its share id for all readers. */
export function readableRecap(viewer: Viewer, handle: RecapHandle): SQL {
  return allOf(named(handle), "id" in handle ? ownedBy(viewer) : readableBy(viewer));
}

/** Matches the recap if anyone with its link may read it. */
export function sharedRecap(handle: { shareId: string }): SQL {
  return allOf(named(handle), sharedNow);
}

/** Matches the viewer's deleted recaps that can still be restored. */
export function restorableBy(viewer: Viewer, nowMs: number): SQL {
  return anyOf(...restorableRanges(viewer, nowMs));
}

/** Returns `restorableBy` as conditions of which each is read from an index. A recap matches at most one. */
export function restorableRanges(viewer: Viewer, nowMs: number): [SQL, ...SQL[]] {
  const isRestorable = allOf(isNotNull(recaps.deletedAt), gt(recaps.deletedAt, nowMs - RESTORABLE_MS));
  const [madeHere, ...claimed] = ownerRanges(viewer);
  return [allOf(madeHere, isRestorable), ...claimed.map((range) => allOf(range, isRestorable))];
}

/** Matches the recaps of a user that anyone with the link may read. `userId` may be a column. */
export function sharedBy(userId: string | SQLWrapper): SQL {
  return allOf(sql`${recaps.userId} = ${userId}`, sharedNow);
}

/** Selects whose recaps the viewer's are, as rows of `visitor_id` (of recaps that nobody has claimed) and `user_id`. */
export function ownersOf({ visitorId, user }: Viewer): SQL {
  const claimed = user ? sql` UNION ALL SELECT NULL, ${user.id}` : sql``;
  return sql`SELECT ${visitorId} AS visitor_id, NULL AS user_id${claimed}`;
}

/** Conditions on recaps that are joined with `owners`, rows as of `ownersOf`. Each is read from an index; a recap matches at most one. */
export const raceRangesOfOwners: [SQL, SQL] = [
  sql`recaps.visitor_id = owners.visitor_id AND recaps.user_id IS NULL`,
  sql`recaps.user_id = owners.user_id`,
];

/** Returns the columns that make a new recap the viewer's. */
export function ownerColumns(viewer: Viewer) {
  return { visitorId: viewer.visitorId, userId: existingUser(viewer) };
}

/** Returns the user's id as SQL; null without a user, and once the account is deleted: a request may outlive it. */
export function existingUser({ user }: Viewer): SQL<string | null> {
  return user ? sql`(SELECT ${users.id} FROM ${users} WHERE ${eq(users.id, user.id)})` : sql`NULL`;
}

/** Returns the columns of an update that changes what readers see: caches compare `version`. */
export function changedForReaders(nowMs: number) {
  return { version: sql`${recaps.version} + 1`, updatedAt: nowMs };
}

export const isPublished = eq(recaps.status, "published");

/** Matches the recap if it is published and the viewer may read it: what takes likes, comments and contributions. */
export function reactableRecap(viewer: Viewer, handle: RecapHandle): SQL {
  return allOf(readableRecap(viewer, handle), isPublished);
}

/** A condition on `recaps`: the owner has blocked this visitor. It may be the owner, on a device that was signed out. */
export function isBlocked(viewer: Viewer): SQL {
  const isOwn = eq(blocks.visitorId, viewer.visitorId);
  const exists = sql`EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.recapId} = ${recaps.id} AND ${isOwn})`;
  return allOf(exists, not(belongsTo(viewer)));
}
