/**
 * What has to be removed from R2. The batch that deletes a row records its objects in `removals`; the request removes them
 * right after it, and the hourly cleanup what a request left. So nothing is forgotten when R2 or a request fails.
 */
import { asc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { allOf, isOneOf } from "../../db/conditions.ts";
import { insertRow, type SelectedRow } from "../../db/insert-row.ts";
import { isOfRecap } from "../../db/recap-access.ts";
import {
  cards,
  contributions,
  media,
  profilePictures,
  recaps,
  recordings,
  removals,
  uploads,
} from "../../db/schema.ts";
import { type FileName, type MediaStore, objectName, type PartsOfObject } from "./media-store.ts";

export type Removal = typeof removals.$inferSelect;

interface Stores {
  db: DrizzleD1Database;
  store: MediaStore;
}

/** Removals that are forgotten with one statement. */
const AT_ONCE = 50;
/** Removals in a run of the cleanup: each upload takes two calls, and a Worker has 1,000 calls for each run. */
const MAX_PER_RUN = 300;

/** Statements of a batch that record something each. */
export type RecordedRemovals = (BatchItem<"sqlite"> & PromiseLike<Removal[]>)[];

/** Records the parts and objects of the uploads that `where` matches. Runs in the batch that deletes their rows, before that. */
export function recordUploads(db: DrizzleD1Database, where: SQL) {
  const kind = sql`iif(json_extract(${uploads.declaration}, '$.contentType') LIKE 'audio/%', 'audio', 'media')`;
  const { id, r2UploadId } = uploads;
  return record(db, { shareId: recaps.shareId, kind, objectId: id, r2UploadId }, ofRecaps(uploads, where));
}

/** Records the objects of the photos and videos, or recordings, that `where` matches, as recordUploads does. */
export function recordFiles(db: DrizzleD1Database, table: typeof media | typeof recordings, where: SQL) {
  const kind = table === media ? "media" : "audio";
  return record(db, { shareId: recaps.shareId, kind, objectId: table.id }, ofRecaps(table, where));
}

/** Records the objects of contributions that `where` matches, as recordUploads does. */
export function recordContributions(db: DrizzleD1Database, where: SQL) {
  const { id, kind } = contributions;
  const row = { shareId: recaps.shareId, kind: sql`iif(${kind} = 'audio', 'audio', 'media')`, objectId: id };
  return record(db, row, ofRecaps(contributions, where));
}

/** Records the object of the user's picture, as recordUploads does. */
export function recordPicture(db: DrizzleD1Database, userId: string) {
  const { id } = profilePictures;
  const isUsers = eq(profilePictures.userId, userId);
  const row = { shareId: profilePictures.userId, kind: "picture" as const, objectId: id };
  return record(db, row, sql`FROM ${profilePictures} WHERE ${isUsers}`);
}

function record(db: DrizzleD1Database, row: SelectedRow<typeof removals>, from: SQL) {
  return insertRow(db, removals, row, from).returning();
}

function ofRecaps(
  table: typeof uploads | typeof media | typeof recordings | typeof contributions,
  where: SQL,
): SQL {
  return sql`FROM ${table} JOIN ${recaps} ON ${recaps.id} = ${table.recapId} WHERE ${where}`;
}

/** Selects the names of the cards of recaps, which are not recorded: the list of all objects has those that R2 keeps. */
export function selectCards(db: DrizzleD1Database, where: SQL) {
  return db
    .select({ shareId: recaps.shareId, kind: sql<"cards">`'cards'`, id: cards.id })
    .from(cards)
    .innerJoin(recaps, eq(recaps.id, cards.recapId))
    .where(where);
}

/** Records the files of the recaps that `where` matches and the parts of their uploads, as recordUploads does. */
export function recordRecaps(db: DrizzleD1Database, where: SQL) {
  return [
    recordUploads(db, isOfRecap(uploads, where)),
    recordFiles(db, media, isOfRecap(media, where)),
    recordFiles(db, recordings, isOfRecap(recordings, where)),
    // A taken one is recorded with the photo, video or recording.
    recordContributions(db, allOf(isOfRecap(contributions, where), ne(contributions.status, "taken"))),
  ];
}

/** Holds if a photo, video, recording or contribution has this id: that of the upload which it was. */
export function isAdded(id: string): SQL {
  return sql`(
    EXISTS (SELECT 1 FROM media WHERE media.id = ${id})
    OR EXISTS (SELECT 1 FROM recordings WHERE recordings.id = ${id})
    OR EXISTS (SELECT 1 FROM contributions WHERE contributions.id = ${id})
  )`;
}

/**
 * Removes what was stored for a row that was not written, or no longer exists. Does nothing while a row has this id: then
 * only its answer was lost. Best effort: failures are logged.
 */
export async function removeIfUnused(
  { db, store }: Stores,
  { name, r2UploadId }: PartsOfObject,
): Promise<void> {
  const { shareId, kind, id } = name;
  const isUsed = sql`EXISTS (SELECT 1 FROM uploads WHERE uploads.id = ${id}) OR ${isAdded(id)}`;
  try {
    const row = { shareId, kind, objectId: id, r2UploadId };
    const recorded = await record(db, row, sql`WHERE NOT (${isUsed})`);
    await removeRecorded({ db, store }, recorded);
  } catch (error) {
    logFault("What an upload without a row has stored was not removed", error);
  }
}

/**
 * Removes the parts of an upload that has no row, and records those that R2 does not remove: that order, because one of the two
 * may fail. Best effort, too.
 */
export async function removeUnused({ db, store }: Stores, parts: PartsOfObject): Promise<void> {
  const { name, r2UploadId } = parts;
  try {
    await store.deleteParts(parts);
  } catch {
    const { shareId, kind, id } = name;
    const values = { shareId, kind, objectId: id, r2UploadId };
    await db
      .insert(removals)
      .values(values)
      .catch((error) => {
        // R2 deletes the parts after a week.
        logFault("The parts of an upload without a row were not removed", error);
      });
  }
}

/** Removes these from R2 and forgets them. Best effort: the cleanup removes what fails now. */
export async function removeRecorded({ db, store }: Stores, recorded: Removal[]): Promise<void> {
  for (let start = 0; start < recorded.length; start += AT_ONCE) {
    const group = recorded.slice(start, start + AT_ONCE);
    const removed = await Promise.all(
      [
        group.filter(({ r2UploadId }) => r2UploadId === null),
        ...group.filter(isUpload).map((upload) => [upload]),
      ].map((removals) => removedFrom(store, removals)),
    );
    await forget(db, removed.flat());
  }
}

/** Removes files at once, or the parts of one upload. Returns what is removed. */
async function removedFrom(store: MediaStore, recorded: Removal[]): Promise<Removal[]> {
  try {
    const [first] = recorded;
    if (first && isUpload(first)) {
      const { shareId, kind, objectId: id, r2UploadId } = first;
      await store.deleteParts({ name: { shareId, kind, id }, r2UploadId });
    } else await store.delete(recorded.map((one) => objectName(one.shareId, one.kind, one.objectId)));
    return recorded;
  } catch (error) {
    logFault("Objects of a deleted row were not removed yet", error);
    return [];
  }
}

/** Removes what is recorded, the longest recorded first, at most MAX_PER_RUN. What fails stays recorded. */
export async function removeAllRecorded(stores: Stores): Promise<void> {
  const page = await stores.db.select().from(removals).orderBy(asc(removals.id)).limit(MAX_PER_RUN);
  await removeRecorded(stores, page);
}

/** After a failure the cleanup removes them once more, which changes nothing: an object's id is never used again. */
async function forget(db: DrizzleD1Database, removed: Removal[]): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  const forgotten = db.delete(removals).where(isOneOf(ids, sql`${removals.id}`));
  await forgotten.catch((error) => logFault("Removed objects are still recorded", error));
}

type UploadRemoval = Removal & { r2UploadId: string; kind: FileName["kind"] };

function isUpload(removal: Removal): removal is UploadRemoval {
  return removal.r2UploadId !== null;
}
