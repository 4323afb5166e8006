/**
 * The hourly cleanup in D1 and R2: permanently deletes photos, videos and recordings that were deleted an hour ago, uploads
 * without a new part for a day, cards that were superseded a week ago, and objects without a row. An active upload has a row
 * and a new object, so it is safe.
 */
import { eq, gte, lt, notExists, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { faultText } from "../../../app/domain/fault.ts";
import { allOf } from "../../db/conditions.ts";
import { media, recordings, sweeps, uploadParts, uploads } from "../../db/schema.ts";
import { cardsWithRows, deleteOldCards, expireCardsOf } from "./card-sweep.ts";
import type { MediaStore } from "./media-store.ts";
import { partsOf } from "./upload-row.ts";

interface Sweep {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/** How long a deleted photo, video or recording can be restored. */
const RESTORABLE_MS = 60 * 60 * 1_000;
/** How long an upload may stay without a new part, and an object without a row. */
const UNFINISHED_MS = 24 * 60 * 60 * 1_000;
/** Pages of 1,000 objects that one run reads; the next run continues after them. */
const PAGES_PER_RUN = 10;
const SWEEP_ID = 1;

export async function sweepMedia(sweep: Sweep): Promise<void> {
  await deletePermanently(sweep);
  await deleteUnfinished(sweep);
  await deleteOldCards(sweep);
  await deleteOrphans(sweep);
}

async function deletePermanently({ db, store, nowMs }: Sweep): Promise<void> {
  const before = nowMs - RESTORABLE_MS;
  const [, deletedMedia, deletedRecordings] = await db.batch([
    expireCardsOf(db, lt(media.deletedAt, before)),
    db.delete(media).where(lt(media.deletedAt, before)).returning({
      id: media.id,
      shareId: sql<string>`(SELECT recaps.share_id FROM recaps WHERE recaps.id = media.recap_id)`,
    }),
    db.delete(recordings).where(lt(recordings.deletedAt, before)).returning({
      id: recordings.id,
      shareId: sql<string>`(SELECT recaps.share_id FROM recaps WHERE recaps.id = recordings.recap_id)`,
    }),
  ]);
  await store.delete([
    ...deletedMedia.map((file) => ({ ...file, kind: "media" as const })),
    ...deletedRecordings.map((file) => ({ ...file, kind: "audio" as const })),
  ]);
}

/** Deletes the row first: without it the upload cannot be finished. */
async function deleteUnfinished({ db, store, nowMs }: Sweep): Promise<void> {
  const before = nowMs - UNFINISHED_MS;
  const recentParts = db
    .select({ number: uploadParts.number })
    .from(uploadParts)
    .where(allOf(eq(uploadParts.uploadId, uploads.id), gte(uploadParts.receivedAt, before)));
  const unfinished = await db
    .delete(uploads)
    .where(allOf(lt(uploads.createdAt, before), notExists(recentParts)))
    .returning({
      id: uploads.id,
      r2UploadId: uploads.r2UploadId,
      declaration: uploads.declaration,
      shareId: sql<string>`(SELECT recaps.share_id FROM recaps WHERE recaps.id = uploads.recap_id)`,
    });
  for (const upload of unfinished) {
    try {
      await store.deleteParts(partsOf(upload, upload.shareId));
    } catch (error) {
      // R2 deletes the parts automatically after a week. A later run deletes an object without a row.
      console.error("The parts of an unfinished upload were not deleted", faultText(error));
    }
  }
}

async function deleteOrphans({ db, store, nowMs }: Sweep): Promise<void> {
  const progress = await db.select().from(sweeps).where(eq(sweeps.id, SWEEP_ID)).get();
  let lastKey = progress?.lastKey ?? null;
  for (let pages = 0; pages < PAGES_PER_RUN; pages++) {
    const page = await store.list(lastKey);
    const old = page.files.filter(({ uploadedMs }) => uploadedMs < nowMs - UNFINISHED_MS);
    const names = old.map(({ name }) => name);
    const listedCards = names.filter(({ kind }) => kind === "cards");
    const files = names.filter(({ kind }) => kind !== "cards");
    const known = await idsWithRows(
      db,
      files.map(({ id }) => id),
    );
    const storedCards = await cardsWithRows(db, listedCards, nowMs);
    await store.delete([
      ...files.filter(({ id }) => !known.has(id)),
      ...listedCards.filter(({ id }) => !storedCards.has(id)),
    ]);
    lastKey = page.lastKey;
    if (lastKey === null) break;
  }
  const row = { id: SWEEP_ID, lastKey };
  await db.insert(sweeps).values(row).onConflictDoUpdate({ target: sweeps.id, set: row });
}

/** Returns the ids that a photo, video, recording or upload has. Ids are never reused, so the others stay without a row. */
async function idsWithRows(db: DrizzleD1Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [mediaRows, recordingRows, uploadRows] = await db.batch([
    db.select({ id: media.id }).from(media).where(sql`${media.id} IN ${listed}`),
    db.select({ id: recordings.id }).from(recordings).where(sql`${recordings.id} IN ${listed}`),
    db.select({ id: uploads.id }).from(uploads).where(sql`${uploads.id} IN ${listed}`),
  ]);
  return new Set([...mediaRows, ...recordingRows, ...uploadRows].map(({ id }) => id));
}
