/**
 * Uploads in parts. A row of `uploads` reserves the bytes before the first one comes; R2 keeps the parts; the last call
 * joins them, checks them, and makes of the row a photo or video, in one batch. Whatever breaks off goes on from there.
 */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { sha256 } from "../../../app/domain/base64url.ts";
import { faultText } from "../../../app/domain/fault.ts";
import { cleanFileName } from "../../../app/domain/media.ts";
import {
  declarationRefusal,
  declarationSchema,
  partCount,
  partLength,
  totalBytes,
  type UploadDeclaration,
} from "../../../app/domain/uploads.ts";
import type { FinishUploadOutcome, UploadService } from "../../../app/services.ts";
import { media, recaps, uploadParts, uploads } from "../../db/schema.ts";
import { type CheckedUpload, checkUpload } from "./check-upload.ts";
import { admissionRefusal, newMediaId, whyNotInserted } from "./media-admission.ts";
import { insertMedia } from "./media-insert.ts";
import { smallerText, toMedia } from "./media-row.ts";
import type { MediaStore, PartsOfObject } from "./media-store.ts";
import { changedForReaders, named, ownedBy, recapColumns, toRecap } from "./recap-row.ts";
import { insertPart, insertUpload } from "./upload-insert.ts";

interface UploadServiceParts {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

type UploadRow = typeof uploads.$inferSelect;
/** An upload of the viewer's, with what has arrived of it. */
interface FoundUpload {
  upload: UploadRow;
  shareId: string;
  declaration: UploadDeclaration;
  received: { number: number; etag: string }[];
}

export function createUploadService({ db, store, now }: UploadServiceParts): UploadService {
  async function find(viewer: Viewer, uploadId: string): Promise<FoundUpload | null> {
    const [[row], received] = await db.batch([
      db
        .select({ upload: uploads, shareId: recaps.shareId })
        .from(uploads)
        .innerJoin(recaps, eq(recaps.id, uploads.recapId))
        .where(and(eq(uploads.id, uploadId), ownedBy(viewer))),
      db
        .select({ number: uploadParts.number, etag: uploadParts.etag })
        .from(uploadParts)
        .where(eq(uploadParts.uploadId, uploadId))
        .orderBy(asc(uploadParts.number)),
    ]);
    return row ? { ...row, received, declaration: storedDeclaration(row.upload) } : null;
  }

  /** The photo or video that an upload has become. */
  async function findAdded(viewer: Viewer, uploadId: string): Promise<FinishUploadOutcome> {
    const row = await db
      .select({ media, shareId: recaps.shareId })
      .from(media)
      .innerJoin(recaps, eq(recaps.id, media.recapId))
      .where(and(eq(media.id, uploadId), ownedBy(viewer)))
      .get();
    if (!row) return { kind: "not-found" };
    return { kind: "added", media: toMedia(row.media), shareId: row.shareId, isFirst: false };
  }

  /** Bytes first: while the row stands, it can be asked for again. */
  async function drop({ upload, shareId }: FoundUpload): Promise<void> {
    await store.dropParts(partsOf(upload, shareId));
    await db.delete(uploads).where(eq(uploads.id, upload.id));
  }

  async function add(
    viewer: Viewer,
    found: FoundUpload,
    checked: CheckedUpload,
  ): Promise<FinishUploadOutcome> {
    const { upload, shareId, declaration } = found;
    const mine = and(eq(recaps.id, upload.recapId), ownedBy(viewer));
    const { kind: _, ...described } = checked;
    const [inserted, , , [standing]] = await db.batch([
      insertMedia(
        db,
        mine,
        {
          ...described,
          id: upload.id,
          uploadKey: upload.uploadKey,
          fileName: cleanFileName(declaration.fileName),
          smaller: smallerText(checked.smaller),
          thumbhash: declaration.thumbhash,
          takenAt: declaration.takenAt,
          description: declaration.description ?? null,
          questionIndex: declaration.questionIndex ?? null,
          createdAt: now(),
        },
        { condition: sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${upload.id})`, position: upload.position },
      ),
      db.delete(uploads).where(and(eq(uploads.id, upload.id), isAdded(upload.id))),
      db
        .update(recaps)
        .set(changedForReaders(now()))
        .where(and(mine, isAdded(upload.id))),
      db.select().from(media).where(eq(media.id, upload.id)),
    ]);
    const [row] = inserted;
    if (row) return { kind: "added", media: toMedia(row), shareId, isFirst: true };
    if (standing) return { kind: "added", media: toMedia(standing), shareId, isFirst: false };
    const still = await find(viewer, upload.id);
    if (!still) return { kind: "not-found" };
    await drop(still);
    return { kind: "refused", reason: "limit" };
  }

  return {
    async begin(viewer, handle, declaration) {
      const mine = and(named(handle), ownedBy(viewer));
      const [[row], [known], [begun]] = await db.batch([
        db.select(recapColumns).from(recaps).where(mine),
        db
          .select()
          .from(media)
          .where(and(inRecap(db, mine), eq(media.uploadKey, declaration.uploadKey))),
        selectBegun(db, mine, declaration.uploadKey),
      ]);
      if (!row) return { kind: "not-found" };
      const recap = toRecap(row, viewer);
      if (known) return { kind: "added", media: toMedia(known), shareId: recap.shareId };
      if (begun) return answerBegun(viewer, begun, declaration);
      const reason =
        declarationRefusal(declaration) ?? admissionRefusal(recap, declaration.questionIndex ?? null);
      if (reason) return { kind: "refused", reason };

      const id = newMediaId();
      const r2UploadId = await store.beginParts(recap.shareId, id, declaration.contentType);
      const values = {
        id,
        uploadKey: declaration.uploadKey,
        r2UploadId,
        totalSize: totalBytes(declaration),
        declaration: JSON.stringify(declaration),
        createdAt: now(),
      };
      const [[inserted], [standing]] = await db.batch([
        insertUpload(db, { mine: eq(recaps.id, row.id), own: ownedBy(viewer) }, values),
        selectBegun(db, mine, declaration.uploadKey),
      ]);
      if (inserted) return { kind: "begun", uploadId: id, parts: [], isFirst: true };
      await forget({ shareId: recap.shareId, mediaId: id, r2UploadId });
      if (standing) return answerBegun(viewer, standing, declaration);
      return whyNotInserted(db, mine, viewer);
    },

    async findParts(viewer, uploadId) {
      const found = await find(viewer, uploadId);
      if (!found) return null;
      const { totalSize } = found.upload;
      return found.received.map((part) => ({ ...part, size: partLength(totalSize, part.number) }));
    },

    async putPart(viewer, uploadId, { number, bytes }) {
      const found = await db
        .select({ upload: uploads, shareId: recaps.shareId, arrived: uploadParts.etag })
        .from(uploads)
        .innerJoin(recaps, eq(recaps.id, uploads.recapId))
        .leftJoin(uploadParts, and(eq(uploadParts.uploadId, uploads.id), eq(uploadParts.number, number)))
        .where(and(eq(uploads.id, uploadId), ownedBy(viewer)))
        .get();
      if (!found) return { kind: "not-found" };
      const { upload, shareId, arrived } = found;
      const expected = storedDeclaration(upload).partHashes[number - 1];
      if (expected === undefined) return { kind: "no-such-part" };
      if (bytes.length !== partLength(upload.totalSize, number)) return { kind: "wrong-length" };
      if ((await sha256(bytes)) !== expected) return { kind: "wrong-hash" };
      if (arrived !== null) return { kind: "stored", etag: arrived };
      const etag = await store.putPart(partsOf(upload, shareId), number, bytes);
      const [kept] = await insertPart(db, { uploadId, number, etag, receivedAt: now() });
      return kept ? { kind: "stored", etag } : { kind: "not-found" };
    },

    async finish(viewer, uploadId) {
      const found = await find(viewer, uploadId);
      if (!found) return findAdded(viewer, uploadId);
      const { upload, shareId, declaration, received } = found;
      const missing = missingParts(upload, received);
      if (missing.length > 0) return { kind: "incomplete", missing };
      if (!(await store.joinParts(partsOf(upload, shareId), received))) {
        // Cancelled or refused before, and only the row stayed.
        await db.delete(uploads).where(eq(uploads.id, uploadId));
        return { kind: "not-found" };
      }
      const checked = await checkUpload(store, { shareId, mediaId: uploadId, declaration });
      if (checked.kind === "media") return add(viewer, found, checked);
      await drop(found);
      return checked;
    },

    async cancel(viewer, uploadId) {
      const found = await find(viewer, uploadId);
      if (!found) return false;
      await drop(found);
      return true;
    },
  };

  async function answerBegun(viewer: Viewer, upload: UploadRow, declaration: UploadDeclaration) {
    const isSame = storedDeclaration(upload).partHashes.join() === declaration.partHashes.join();
    if (!isSame) return { kind: "key-reused" as const };
    const found = await find(viewer, upload.id);
    if (!found) return { kind: "not-found" as const };
    const parts = found.received.map(({ number }) => number);
    return { kind: "begun" as const, uploadId: upload.id, parts, isFirst: false };
  }

  /** Parts without a row are out of reach, and R2 forgets them by itself. */
  async function forget(parts: PartsOfObject): Promise<void> {
    try {
      await store.dropParts(parts);
    } catch (error) {
      console.error("The parts of an upload that has not begun are still there", faultText(error));
    }
  }
}

function inRecap(db: DrizzleD1Database, recap: SQL | undefined) {
  return inArray(media.recapId, db.select({ id: recaps.id }).from(recaps).where(recap));
}

function selectBegun(db: DrizzleD1Database, recap: SQL | undefined, uploadKey: string) {
  const recapId = db.select({ id: recaps.id }).from(recaps).where(recap);
  return db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.recapId, recapId), eq(uploads.uploadKey, uploadKey)));
}

function isAdded(uploadId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM media WHERE media.id = ${uploadId})`;
}

/** As it was checked when it was declared. */
function storedDeclaration({ declaration }: UploadRow): UploadDeclaration {
  return declarationSchema.parse(JSON.parse(declaration));
}

function partsOf({ id, r2UploadId }: UploadRow, shareId: string): PartsOfObject {
  return { shareId, mediaId: id, r2UploadId };
}

function missingParts({ totalSize }: UploadRow, received: { number: number }[]): number[] {
  const arrived = new Set(received.map(({ number }) => number));
  const numbers = Array.from({ length: partCount(totalSize) }, (_, at) => at + 1);
  return numbers.filter((number) => !arrived.has(number));
}
