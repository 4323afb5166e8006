/**
 * Implements UploadService: resumable uploads in parts. A row of `uploads` reserves the bytes before the first part
 * arrives, and R2 stores the parts. `finish` joins and validates them and replaces the row with a photo, video or recording,
 * or with a guest's contribution, in one batch.
 */
import { eq, notExists, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { ContributionRefusal } from "../../../app/domain/contributions/contribution-refusals.ts";
import type { SentDeclaration } from "../../../app/domain/contributions/sent-declaration.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import type { UploadDeclaration } from "../../../app/domain/media/upload-declaration.ts";
import {
  declarationRefusal,
  partCount,
  partLength,
  totalBytes,
} from "../../../app/domain/media/upload-limits.ts";
import type { UploadRefusal } from "../../../app/domain/media/upload-refusals.ts";
import type { Recap, RecapHandle } from "../../../app/domain/recap/recap.ts";
import type {
  FinishUploadOutcome,
  PutPartOutcome,
  UploadService,
} from "../../../app/services/upload-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged } from "../../db/conditions.ts";
import { newId } from "../../db/new-id.ts";
import { changedForReaders, ownRecap, reactableRecap } from "../../db/recap-access.ts";
import { change, firstRow, runBatch } from "../../db/run-batch.ts";
import { recaps, uploadParts, uploads } from "../../db/schema.ts";
import { type CheckedUpload, checkUpload } from "../storage/check-upload.ts";
import {
  hasRoomForContribution,
  kindOfType,
  lengthRefusal,
  noteContribution,
  whyNotContributed,
} from "../storage/contributions/contribution-room.ts";
import {
  isAdded,
  recordUploads,
  removeIfUnused,
  removeRecorded,
  removeUnused,
} from "../storage/file-removals.ts";
import {
  capacityRefusal,
  hasBytesLeft,
  hasRoomForUpload,
  isNewFile,
  whyNotInserted,
} from "../storage/file-room.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import {
  addedOf,
  byGuestKey,
  byUploadId,
  byUploadKey,
  type FoundUpload,
  findUpload,
  selectAdded,
  selectBegun,
  selectPart,
} from "./find-upload.ts";
import { insertContributedUpload, insertFinishedUpload } from "./finished-upload-insert.ts";
import {
  insertPart,
  insertPendingUpload,
  kindOf,
  parseDeclaration,
  parseWords,
  partsOf,
  serializeWords,
  type UploadRow,
} from "./upload-row.ts";

export function createUploadService({ db, store, now, limits }: ServiceDeps): UploadService {
  const find = (viewer: Viewer, uploadId: string) => findUpload(db, viewer, uploadId);

  async function findAdded(viewer: Viewer, uploadId: string): Promise<FinishUploadOutcome> {
    const found = addedOf(await runBatch(db, selectAdded(db, viewer, byUploadId(viewer, uploadId))));
    return found ? { kind: "added", ...found, isFirst: false } : { kind: "not-found" };
  }

  /** Deletes the row first: without it, the upload cannot be finished. Returns false if it no longer exists. */
  async function remove(uploadId: string, condition: SQL = sql`true`): Promise<boolean> {
    const where = allOf(eq(uploads.id, uploadId), sql`NOT ${isAdded(uploadId)}`, condition);
    const { recorded, deleted } = await runBatch(db, {
      recorded: recordUploads(db, where),
      deleted: db.delete(uploads).where(where).returning({ id: uploads.id }),
    });
    await removeRecorded({ db, store }, recorded);
    return deleted.length > 0;
  }

  /** Makes a checked upload what it was sent for: a file of the recap, or a contribution if there are a guest's words. */
  async function add(
    viewer: Viewer,
    found: FoundUpload,
    checked: CheckedUpload,
  ): Promise<FinishUploadOutcome> {
    const { upload, shareId, declaration } = found;
    const words = parseWords(upload);
    const kind = checked.kind === "audio" ? "audio" : checked.fileType;
    const tooLong = words && lengthRefusal(kind, checked.durationSeconds);
    if (tooLong) {
      await remove(upload.id);
      return { kind: "refused", reason: tooLong };
    }
    const nowMs = now();
    const recap = words ? reactableRecap(viewer, { shareId }) : ownRecap(viewer, { id: upload.recapId });
    const { inserted, ...added } = await runBatch(db, {
      inserted: words
        ? change(
            insertContributedUpload(db, { viewer, recap, found, words, checked, nowMs }),
            noteContribution(db, viewer, recap, nowMs),
          )
        : change(
            insertFinishedUpload(db, recap, found, checked, nowMs),
            db.update(recaps).set(changedForReaders(nowMs)).where(allOf(recap, hasChanged)),
          ),
      ended: db.delete(uploads).where(allOf(eq(uploads.id, upload.id), isAdded(upload.id))),
      ...selectAdded(db, viewer, byUploadId(viewer, upload.id)),
    });
    const existing = addedOf(added);
    if (existing) return { kind: "added", ...existing, isFirst: inserted.length > 0 };
    if (await isCancelled(viewer, found)) return { kind: "not-found" };
    const candidate = { kind: checked.kind, questionIndex: declaration.questionIndex ?? null };
    const outcome = words
      ? await whyNotContributed(db, recap, { viewer, ...words, kind, bytes: 0 })
      : await whyNotInserted(db, recap, viewer, candidate);
    await remove(upload.id);
    return outcome;
  }

  /** Whether the upload was cancelled meanwhile. Its object may have been stored after that. */
  async function isCancelled(viewer: Viewer, { upload, shareId }: FoundUpload): Promise<boolean> {
    if (await find(viewer, upload.id)) return false;
    await removeIfUnused({ db, store }, partsOf(upload, shareId));
    return true;
  }

  /** Who sends an upload decides which recap takes it, whether there is room, and what it may have become. */
  function senderOf(
    viewer: Viewer,
    handle: RecapHandle,
    { contribution, ...declaration }: SentDeclaration,
  ): Sender {
    const { uploadKey, contentType } = declaration;
    const bytes = totalBytes(declaration);
    const kind = kindOf(declaration);
    if (contribution) {
      const recap = reactableRecap(viewer, handle);
      const file = { viewer, sendingId: contribution.sendingId, kind: kindOfType(contentType), bytes };
      return {
        recap,
        room: hasRoomForContribution(file),
        guestId: viewer.visitorId,
        words: serializeWords(contribution),
        known: byGuestKey(viewer, recap, uploadKey),
        refusalOf: () => null,
        whyNot: () => whyNotContributed(db, recap, file),
      };
    }
    const mine = ownRecap(viewer, handle);
    const candidate = { kind, questionIndex: declaration.questionIndex ?? null };
    return {
      recap: mine,
      room: allOf(hasRoomForUpload(kind), hasBytesLeft(viewer, bytes)),
      guestId: "",
      words: null,
      known: byUploadKey(mine, uploadKey),
      refusalOf: (recap) => capacityRefusal(recap, candidate),
      whyNot: () => whyNotInserted(db, mine, viewer, candidate, hasRoomForUpload(kind)),
    };
  }

  return {
    async begin(viewer, handle, sent) {
      const sender = senderOf(viewer, handle, sent);
      const { guestId, words, room } = sender;
      const { contribution, ...declaration } = sent;
      const uploadBytes = totalBytes(declaration);
      const stored = {
        declaration: JSON.stringify(declaration),
        contribution: words,
        uploadKey: declaration.uploadKey,
      };
      const refused = declarationRefusal(declaration);
      const key = { guestId, uploadKey: declaration.uploadKey };
      const findKnown = () => ({
        ...selectAdded(db, viewer, sender.known),
        begun: selectBegun(db, sender.recap, key),
      });
      const use = { uploadBytes, text: textBytes({ ...stored, guestId }) };
      const reserved = contribution
        ? limits.charge(
            viewer,
            { ...use, contributions: CHARGES.contribution.contributions },
            { recap: handle },
          )
        : limits.charge(viewer, use);
      const attempt = limits.chargeIf(
        viewer,
        {
          ...CHARGES.upload,
          writes: CHARGES.upload.writes + (contribution ? CHARGES.contribution.writes : 0),
        },
        refused ? sql`false` : isNewFile(db, { mine: sender.recap, room, known: Object.values(findKnown()) }),
      );
      const {
        exceeded,
        found: row,
        begun: pending,
        ...added
      } = await limits.run({
        attempt,
        exceeded: reserved.findExceeded,
        found: firstRow(
          db
            .select({ ...recapColumns, fits: sql<number>`${room}` })
            .from(recaps)
            .where(sender.recap),
        ),
        ...findKnown(),
      });
      const [begun] = pending;
      if (!row) return { kind: "not-found" };
      const recap = toRecap(row, viewer);
      const known = addedOf(added);
      if (known) return { kind: "added", ...known };
      if (begun) return resume(viewer, begun, declaration);
      const reason = refused ?? sender.refusalOf(recap);
      if (reason) return { kind: "refused", reason };
      if (!row.fits) return sender.whyNot();
      limits.refuseIfExceeded(exceeded);

      const id = newId();
      const name = { shareId: recap.shareId, kind: kindOf(declaration), id };
      const r2UploadId = await store.beginParts(name, declaration.contentType);
      const values = {
        id,
        ...stored,
        guestId,
        r2UploadId,
        totalSize: uploadBytes,
        createdAt: now(),
      };
      // Once more by its number: another recap may have been begun under its share id.
      const where = allOf(eq(recaps.id, row.id), sender.recap, room);
      const parts = { name, r2UploadId };
      const { inserted, begun: existing } = await limits
        .run({
          inserted: change(insertPendingUpload(db, where, values), reserved),
          begun: firstRow(selectBegun(db, sender.recap, key)),
        })
        .catch(async (error) => {
          await removeIfUnused({ db, store }, parts);
          throw error;
        });
      if (inserted.length > 0) return { kind: "begun", uploadId: id, parts: [], isFirst: true };
      await removeUnused({ db, store }, parts);
      if (existing) return resume(viewer, existing, declaration);
      return sender.whyNot();
    },

    async putPart(viewer, uploadId, { number, body }) {
      const charge = limits.charge(viewer, CHARGES.other);
      const finding = runBatch(db, {
        found: selectPart(db, viewer, uploadId, number),
        exceeded: charge.findExceeded,
      });
      // The whole body is read in any case, so the client sees an error and not a reset connection.
      const [
        {
          found: [found],
          exceeded,
        },
        bytes,
      ] = await Promise.all([finding.finally(() => body), body]);
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
      const { stored } = await limits.run({ stored: change(insertPart(db, part), charge) });
      return stored.length > 0 ? { kind: "stored", etag } : { kind: "not-found" };
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
      try {
        const { name } = partsOf(upload, shareId);
        const checked = await checkUpload(store, { name, declaration });
        if (checked.kind !== "refused") return await add(viewer, found, checked);
        await remove(uploadId);
        return checked;
      } catch (error) {
        if (!(await isCancelled(viewer, found))) throw error;
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

interface Sender {
  /** Matches the recap if the viewer may add to it. */
  recap: SQL;
  room: SQL;
  /** As the row of the upload stores them. */
  guestId: string;
  words: string | null;
  known: Parameters<typeof selectAdded>[2];
  refusalOf: (recap: Recap) => UploadRefusal | null;
  whyNot: () => Promise<{ kind: "not-found" } | { kind: "refused"; reason: ContributionRefusal }>;
}

function missingParts({ totalSize }: UploadRow, received: { number: number }[]): number[] {
  const arrived = new Set(received.map(({ number }) => number));
  const numbers = Array.from({ length: partCount(totalSize) }, (_, at) => at + 1);
  return numbers.filter((number) => !arrived.has(number));
}
