/**
 * Implements UploadService: resumable uploads in parts. A row of `uploads` reserves the bytes before the first part
 * arrives, and R2 stores the parts. `finish` joins and validates them and replaces the row with a photo, video or recording
 * in one batch.
 */
import { eq, notExists, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/account.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import {
  declarationRefusal,
  partCount,
  partLength,
  totalBytes,
  type UploadDeclaration,
} from "../../../app/domain/media/uploads.ts";
import type {
  FinishUploadOutcome,
  PutPartOutcome,
  UploadService,
} from "../../../app/services/upload-service.ts";
import { textBytes } from "../../db/charge.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import type { Limits } from "../../db/limits.ts";
import { newId } from "../../db/new-id.ts";
import { changedForReaders, ownRecap } from "../../db/recap-access.ts";
import { recaps, uploadParts, uploads } from "../../db/schema.ts";
import { capacityRefusal, isNewFile, whyNotInserted } from "../storage/capacity.ts";
import { type CheckedUpload, checkUpload } from "../storage/check-upload.ts";
import { hasBytesLeft, hasRoomForUpload } from "../storage/file-room.ts";
import type { MediaStore } from "../storage/media-store.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";
import { recordUploads, removeIfUnused, removeRecorded, removeUnused } from "../storage/removals.ts";
import {
  addedOf,
  byUploadId,
  byUploadKey,
  type FoundUpload,
  findUpload,
  selectAdded,
  selectBegun,
  selectPart,
} from "./find-upload.ts";
import { insertFinishedUpload } from "./finished-upload-insert.ts";
import { insertPart, insertPendingUpload } from "./pending-upload-insert.ts";
import { kindOf, parseDeclaration, partsOf, type UploadRow } from "./upload-row.ts";

interface UploadServiceDeps {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
}

export function createUploadService({ db, store, now, limits }: UploadServiceDeps): UploadService {
  const find = (viewer: Viewer, uploadId: string) => findUpload(db, viewer, uploadId);

  /** Returns the file that an upload has become. */
  async function findAdded(viewer: Viewer, uploadId: string): Promise<FinishUploadOutcome> {
    const found = addedOf(...(await db.batch(selectAdded(db, byUploadId(viewer, uploadId)))));
    return found ? { kind: "added", ...found, isFirst: false } : { kind: "not-found" };
  }

  /** Deletes the row first: without it, the upload cannot be finished. Returns false if it no longer exists. */
  async function remove(uploadId: string, onlyIf: SQL = sql`true`): Promise<boolean> {
    const where = allOf(eq(uploads.id, uploadId), sql`NOT ${isAdded(uploadId)}`, onlyIf);
    const [recorded, deleted] = await db.batch([
      recordUploads(db, where),
      db.delete(uploads).where(where).returning({ id: uploads.id }),
    ]);
    await removeRecorded({ db, store }, recorded);
    return deleted.length > 0;
  }

  async function add(
    viewer: Viewer,
    found: FoundUpload,
    checked: CheckedUpload,
  ): Promise<FinishUploadOutcome> {
    const { upload, declaration } = found;
    const mine = ownRecap(viewer, { id: upload.recapId });
    const [inserted, , , mediaRow, recordingRow] = await db.batch([
      insertFinishedUpload(db, mine, found, checked, now()),
      db.delete(uploads).where(allOf(eq(uploads.id, upload.id), isAdded(upload.id))),
      db
        .update(recaps)
        .set(changedForReaders(now()))
        .where(allOf(mine, isAdded(upload.id))),
      ...selectAdded(db, byUploadId(viewer, upload.id)),
    ]);
    const existing = addedOf(mediaRow, recordingRow);
    if (existing) return { kind: "added", ...existing, isFirst: inserted.length > 0 };
    if (!(await find(viewer, upload.id))) {
      // It was cancelled meanwhile, and its object may have been stored after that.
      await removeIfUnused({ db, store }, partsOf(upload, found.shareId));
      return { kind: "not-found" };
    }
    const candidate = { kind: checked.kind, questionIndex: declaration.questionIndex ?? null };
    const outcome = await whyNotInserted(db, mine, viewer, candidate);
    await remove(upload.id);
    return outcome;
  }

  return {
    async begin(viewer, handle, declaration) {
      const mine = ownRecap(viewer, handle);
      const uploadBytes = totalBytes(declaration);
      const text = textBytes({ declaration: JSON.stringify(declaration), uploadKey: declaration.uploadKey });
      const refused = declarationRefusal(declaration);
      const candidate = { kind: kindOf(declaration), questionIndex: declaration.questionIndex ?? null };
      const fits = allOf(hasRoomForUpload(candidate.kind), hasBytesLeft(viewer, uploadBytes));
      const findKnown = () =>
        [
          ...selectAdded(db, byUploadKey(db, mine, declaration.uploadKey)),
          selectBegun(db, mine, declaration.uploadKey),
        ] as const;
      const reserved = limits.charge(viewer, { uploadBytes, text });
      const attempt = limits.chargeIf(
        viewer,
        { writes: WRITES.upload, uploads: 1 },
        refused ? sql`false` : isNewFile(db, { mine, room: fits, known: [...findKnown()] }),
      );
      const [, exceeded, [row], mediaRow, recordingRow, [begun]] = await limits.run([attempt], () =>
        db.batch([
          attempt.count,
          reserved.findExceeded,
          db
            .select({ ...recapColumns, fits: sql<number>`${fits}` })
            .from(recaps)
            .where(mine),
          ...findKnown(),
        ]),
      );
      if (!row) return { kind: "not-found" };
      const recap = toRecap(row, viewer);
      const known = addedOf(mediaRow, recordingRow);
      if (known) return { kind: "added", ...known };
      if (begun) return resume(viewer, begun, declaration);
      const reason = refused ?? capacityRefusal(recap, candidate);
      if (reason) return { kind: "refused", reason };
      if (!row.fits) return whyNotInserted(db, mine, viewer, candidate, hasRoomForUpload(candidate.kind));
      limits.refuseIfExceeded(exceeded);

      const id = newId();
      const name = { shareId: recap.shareId, kind: candidate.kind, id };
      const r2UploadId = await store.beginParts(name, declaration.contentType);
      const values = {
        id,
        uploadKey: declaration.uploadKey,
        r2UploadId,
        totalSize: uploadBytes,
        declaration: JSON.stringify(declaration),
        createdAt: now(),
      };
      const owner = { viewer, recapId: row.id };
      const insert = () =>
        db.batch([
          insertPendingUpload(db, owner, values, candidate.kind),
          reserved.count,
          selectBegun(db, mine, declaration.uploadKey),
        ]);
      const parts = { name, r2UploadId };
      const [[inserted], , [existing]] = await limits.run([reserved], insert).catch(async (error) => {
        await removeIfUnused({ db, store }, parts);
        throw error;
      });
      if (inserted) return { kind: "begun", uploadId: id, parts: [], isFirst: true };
      await removeUnused({ db, store }, parts);
      if (existing) return resume(viewer, existing, declaration);
      return whyNotInserted(db, mine, viewer, candidate, hasRoomForUpload(candidate.kind));
    },

    async findParts(viewer, uploadId) {
      const found = await find(viewer, uploadId);
      if (!found) return null;
      const { totalSize } = found.upload;
      return found.received.map((part) => ({ ...part, size: partLength(totalSize, part.number) }));
    },

    async putPart(viewer, uploadId, { number, body }) {
      const charge = limits.charge(viewer, { writes: WRITES.other });
      const finding = db.batch([selectPart(db, viewer, uploadId, number), charge.findExceeded]);
      // The whole body is read in any case, so the client sees an error and not a reset connection.
      const [[[found], exceeded], bytes] = await Promise.all([finding.finally(() => body), body]);
      if (!found) return { kind: "not-found" };
      limits.refuseIfExceeded(exceeded);
      const { r2UploadId, totalSize, shareId, hash, arrived } = found;
      const expectedLength = partLength(totalSize, number);
      if (expectedLength === 0) return { kind: "no-such-part" };
      if (bytes.length !== expectedLength) return { kind: "wrong-length" };
      if ((await sha256(bytes)) !== hash) return { kind: "wrong-hash" };
      if (arrived !== null) return { kind: "stored", etag: arrived };
      const name = { shareId, kind: kindOf(found), id: uploadId };
      const etag = await store.putPart({ name, r2UploadId }, number, bytes);
      if (etag === null) return partOfGone(uploadId, number);
      const part = { uploadId, number, etag, receivedAt: now() };
      const [[stored]] = await limits.run([charge], () =>
        db.batch([insertPart(db, viewer, part), charge.count]),
      );
      return stored ? { kind: "stored", etag } : { kind: "not-found" };
    },

    async finish(viewer, uploadId) {
      const found = await find(viewer, uploadId);
      if (!found) return findAdded(viewer, uploadId);
      const { upload, shareId, declaration, received } = found;
      const missing = missingParts(upload, received);
      if (missing.length > 0) return { kind: "incomplete", missing };
      if (!(await store.joinParts(partsOf(upload, shareId), received))) {
        // R2 has deleted its parts, or it was cancelled meanwhile.
        await remove(uploadId);
        return findAdded(viewer, uploadId);
      }
      const { name } = partsOf(upload, shareId);
      try {
        const checked = await checkUpload(store, { name, declaration });
        if (checked.kind !== "refused") return await add(viewer, found, checked);
        await remove(uploadId);
        return checked;
      } catch (error) {
        // It was cancelled meanwhile, and its object is gone.
        if (await find(viewer, uploadId)) throw error;
        await removeIfUnused({ db, store }, partsOf(upload, shareId));
        return findAdded(viewer, uploadId);
      }
    },

    async cancel(viewer, uploadId) {
      return (await find(viewer, uploadId)) !== null && (await remove(uploadId));
    },
  };

  /** R2 no longer has such an upload: it was cancelled meanwhile, or is a week old. A new one can be declared. */
  async function partOfGone(uploadId: string, number: number): Promise<PutPartOutcome> {
    const isPart = allOf(eq(uploadParts.uploadId, uploadId), eq(uploadParts.number, number));
    // Another request may have sent this last part, and a third one is finishing the upload.
    const isMissing = notExists(db.select({ number: uploadParts.number }).from(uploadParts).where(isPart));
    await remove(uploadId, isMissing);
    const stored = await db.select({ etag: uploadParts.etag }).from(uploadParts).where(isPart).get();
    return stored ? { kind: "stored", etag: stored.etag } : { kind: "not-found" };
  }

  /** Resumes an upload that is declared again. Returns `key-reused` if it declares other parts. */
  async function resume(viewer: Viewer, upload: UploadRow, declaration: UploadDeclaration) {
    const isSame = parseDeclaration(upload).partHashes.join() === declaration.partHashes.join();
    if (!isSame) return { kind: "key-reused" as const };
    const found = await find(viewer, upload.id);
    if (!found) return { kind: "not-found" as const };
    const parts = found.received.map(({ number }) => number);
    return { kind: "begun" as const, uploadId: upload.id, parts, isFirst: false };
  }
}

/** Holds if the upload has become a photo, video or recording. */
function isAdded(uploadId: string): SQL {
  return sql`(
    EXISTS (SELECT 1 FROM media WHERE media.id = ${uploadId})
    OR EXISTS (SELECT 1 FROM recordings WHERE recordings.id = ${uploadId})
  )`;
}

function missingParts({ totalSize }: UploadRow, received: { number: number }[]): number[] {
  const arrived = new Set(received.map(({ number }) => number));
  const numbers = Array.from({ length: partCount(totalSize) }, (_, at) => at + 1);
  return numbers.filter((number) => !arrived.has(number));
}
