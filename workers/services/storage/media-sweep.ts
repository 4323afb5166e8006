/**
 * The hourly cleanup in D1 and R2: permanently deletes recaps that were deleted a week ago, photos, videos and recordings
 * that were deleted an hour ago, uploads without a new part for a day, cards that were superseded a week ago, objects whose
 * removal failed before, and objects without a row, users' pictures included. An active upload has a row and a new object, so it is safe.
 */
import { asc, eq, gte, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { RESTORABLE_MS } from "../../../app/domain/recap-list/deleted-recap.ts";
import { allOf } from "../../db/conditions.ts";
import { runBatch } from "../../db/run-batch.ts";
import {
  contributions,
  media,
  profilePictures,
  recaps,
  recordings,
  sweeps,
  uploadParts,
  uploads,
} from "../../db/schema.ts";
import { cardsWithRows, deleteOldCards, expireCardsOf, type Sweep } from "./card-sweep.ts";
import { deleteForGood } from "./deleted-share-ids.ts";
import { recordFiles, recordRecaps, recordUploads, removeAllRecorded } from "./file-removals.ts";

/** How long a deleted photo, video or recording can be restored. */
const RESTORABLE_FILE_MS = 60 * 60 * 1_000;
/** How long an upload may stay without a new part, and an object without a row. */
const UNFINISHED_MS = 24 * 60 * 60 * 1_000;
/** Recaps that one run deletes: their hashes are sent to D1 in one parameter. The next run deletes others. */
const MAX_RECAPS_PER_RUN = 1_000;
/** Pages of 1,000 objects that one run reads; the next run continues after them. */
const PAGES_PER_RUN = 10;
const SWEEP_ID = 1;

export async function sweepMedia(sweep: Sweep): Promise<void> {
  const steps = [
    deleteOldRecaps,
    deletePermanently,
    deleteUnfinished,
    removeAllRecorded,
    deleteOldCards,
    deleteOrphans,
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step(sweep).catch((error) => failures.push(error));
  // After the others: each run repeats a step that failed.
  if (failures.length > 0) throw failures[0];
}

async function deleteOldRecaps({ db, nowMs }: Sweep): Promise<void> {
  const isOld = lt(recaps.deletedAt, nowMs - RESTORABLE_MS);
  const old = db.select({ id: recaps.id }).from(recaps).where(isOld).orderBy(asc(recaps.deletedAt));
  const where = inArray(recaps.id, old.limit(MAX_RECAPS_PER_RUN));
  await deleteForGood(db, where, (addTombstones) =>
    runBatch(db, {
      recorded: recordRecaps(db, where),
      addTombstones,
      deleted: db.delete(recaps).where(where),
    }),
  );
}

async function deletePermanently({ db, nowMs }: Sweep): Promise<void> {
  const before = nowMs - RESTORABLE_FILE_MS;
  const [oldMedia, oldRecordings] = [lt(media.deletedAt, before), lt(recordings.deletedAt, before)];
  await runBatch(db, {
    statements: [
      expireCardsOf(db, oldMedia),
      forgetContributions(db, media, oldMedia),
      forgetContributions(db, recordings, oldRecordings),
      recordFiles(db, media, oldMedia),
      db.delete(media).where(oldMedia),
      recordFiles(db, recordings, oldRecordings),
      db.delete(recordings).where(oldRecordings),
    ],
  });
}

/** Deletes the contributions that became these photos, videos or recordings. */
function forgetContributions(db: DrizzleD1Database, table: typeof media | typeof recordings, where: SQL) {
  return db
    .delete(contributions)
    .where(inArray(contributions.id, db.select({ id: table.id }).from(table).where(where)));
}

/** Deletes the row first: without it the upload cannot be finished. */
async function deleteUnfinished({ db, nowMs }: Sweep): Promise<void> {
  const before = nowMs - UNFINISHED_MS;
  const recentParts = db
    .select({ number: uploadParts.number })
    .from(uploadParts)
    .where(allOf(eq(uploadParts.uploadId, uploads.id), gte(uploadParts.receivedAt, before)));
  const where = allOf(lt(uploads.createdAt, before), notExists(recentParts));
  await runBatch(db, { recorded: recordUploads(db, where), deleted: db.delete(uploads).where(where) });
}

async function deleteOrphans({ db, store, nowMs }: Sweep): Promise<void> {
  const progress = await db.select().from(sweeps).where(eq(sweeps.id, SWEEP_ID)).get();
  let lastKey = progress?.lastKey ?? null;
  for (let pages = 0; pages < PAGES_PER_RUN; pages++) {
    const page = await store.list(lastKey);
    const old = page.files.filter(({ uploadedMs }) => uploadedMs < nowMs - UNFINISHED_MS);
    const names = old.map(({ name }) => name);
    const listedCards = names.filter((name) => name.kind === "cards");
    const files = names.filter((name) => name.kind !== "cards");
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

/** Returns the ids that a photo, video, recording, contribution, upload or picture has. Ids are never reused, so the others stay without a row. */
async function idsWithRows(db: DrizzleD1Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const { found } = await runBatch(db, {
    found: [media, recordings, contributions, uploads, profilePictures].map((table) =>
      db.select({ id: table.id }).from(table).where(sql`${table.id} IN ${listed}`),
    ),
  });
  return new Set(found.flat().map(({ id }) => id));
}
