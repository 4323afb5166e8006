/**
 * What has to be removed from R2. The batch that deletes a row records its objects in `removals`; the request removes them
 * right after it, and the hourly cleanup what a request left. So nothing is forgotten when R2 or a request fails.
 */
import { asc, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { faultText } from "../../../app/domain/fault.ts";
import { media, recaps, type recordings, removals, uploads } from "../../db/schema.ts";
import type { FileName, MediaStore, PartsOfObject } from "./media-store.ts";

type Removal = typeof removals.$inferSelect;

interface Stores {
  db: DrizzleD1Database;
  store: MediaStore;
}

/** Removals that are read at once. R2 deletes 1,000 objects in one call. */
const PAGE_SIZE = 1_000;

/** Records the parts and objects of the uploads that `where` matches. Before their rows are deleted, in the same batch. */
export function recordUploads(db: DrizzleD1Database, where: SQL) {
  const kind = sql`iif(json_extract(${uploads.declaration}, '$.contentType') LIKE 'audio/%', 'audio', 'media')`;
  return db
    .insert(removals)
    .select(
      sql`SELECT NULL, ${recaps.shareId}, ${kind}, ${uploads.id}, ${uploads.r2UploadId}
        FROM ${uploads} JOIN ${recaps} ON ${recaps.id} = ${uploads.recapId} WHERE ${where}`,
    )
    .returning();
}

/** Records the objects of the photos and videos, or recordings, that `where` matches. As above. */
export function recordFiles(db: DrizzleD1Database, table: typeof media | typeof recordings, where: SQL) {
  return db.insert(removals).select(
    sql`SELECT NULL, ${recaps.shareId}, ${table === media ? "media" : "audio"}, ${table.id}, NULL
        FROM ${table} JOIN ${recaps} ON ${recaps.id} = ${table.recapId} WHERE ${where}`,
  );
}

/** Records all objects of the recaps that `where` matches, and the parts of their uploads. As above. */
export function recordRecaps(db: DrizzleD1Database, where: SQL) {
  const matching = db.select({ id: recaps.id }).from(recaps).where(where);
  return [
    recordUploads(db, inArray(uploads.recapId, matching)),
    db
      .insert(removals)
      .select(sql`SELECT NULL, ${recaps.shareId}, NULL, NULL, NULL FROM ${recaps} WHERE ${where}`)
      .returning(),
  ] as const;
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
  const isUsed = sql`
    EXISTS (SELECT 1 FROM uploads WHERE uploads.id = ${id})
    OR EXISTS (SELECT 1 FROM media WHERE media.id = ${id})
    OR EXISTS (SELECT 1 FROM recordings WHERE recordings.id = ${id})
  `;
  try {
    const recorded = await db
      .insert(removals)
      .select(sql`SELECT NULL, ${shareId}, ${kind}, ${id}, ${r2UploadId} WHERE NOT (${isUsed})`)
      .returning();
    await removeRecorded({ db, store }, recorded);
  } catch (error) {
    console.error("What an upload without a row has stored was not removed", faultText(error));
  }
}

/** Removes the parts of an upload that has no row, and records those that R2 does not remove. Best effort, too. */
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
        console.error("The parts of an upload without a row were not removed", faultText(error));
      });
  }
}

/** Removes these from R2 and forgets them. Best effort: the cleanup removes what fails now. */
export async function removeRecorded({ db, store }: Stores, recorded: Removal[]): Promise<void> {
  const files = recorded.filter(isFile);
  const tasks = [
    { done: files, remove: () => store.delete(files.map(nameOf)) },
    ...recorded.filter(isUpload).map((upload) => ({
      done: [upload],
      remove: () => store.deleteParts({ name: nameOf(upload), r2UploadId: upload.r2UploadId }),
    })),
    ...recorded.filter(isRecap).map((recap) => ({
      done: [recap],
      remove: () => store.deleteRecap(recap.shareId),
    })),
  ];
  const removed: number[] = [];
  for (const { done, remove } of tasks) {
    try {
      await remove();
      removed.push(...done.map(({ id }) => id));
    } catch (error) {
      console.error("Objects of a deleted row were not removed yet", faultText(error));
    }
  }
  if (removed.length > 0) await forget(db, removed);
}

/** Removes everything that is recorded. What fails stays recorded for the next time. */
export async function removeAllRecorded(stores: Stores): Promise<void> {
  let lastId = 0;
  let page: Removal[];
  do {
    page = await stores.db
      .select()
      .from(removals)
      .where(gt(removals.id, lastId))
      .orderBy(asc(removals.id))
      .limit(PAGE_SIZE);
    await removeRecorded(stores, page);
    lastId = page.at(-1)?.id ?? lastId;
  } while (page.length === PAGE_SIZE);
}

async function forget(db: DrizzleD1Database, ids: number[]): Promise<void> {
  try {
    await db
      .delete(removals)
      .where(sql`${removals.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  } catch (error) {
    // The cleanup removes them once more, which changes nothing.
    console.error("Removed objects are still recorded", faultText(error));
  }
}

type Named = Removal & { kind: "media" | "audio"; objectId: string };

function isNamed(removal: Removal): removal is Named {
  return removal.kind !== null && removal.objectId !== null;
}

function isFile(removal: Removal): removal is Named {
  return isNamed(removal) && removal.r2UploadId === null;
}

function isUpload(removal: Removal): removal is Named & { r2UploadId: string } {
  return isNamed(removal) && removal.r2UploadId !== null;
}

function isRecap(removal: Removal): boolean {
  return !isNamed(removal);
}

function nameOf({ shareId, kind, objectId }: Named): FileName {
  return { shareId, kind, id: objectId };
}
