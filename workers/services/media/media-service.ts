/** Implements MediaService: bytes in R2, rows in D1. A row is written only after its bytes are complete. */
import { eq, isNull, sql } from "drizzle-orm";
import { MAX_MEDIA } from "../../../app/domain/media/media.ts";
import { wantedVersion } from "../../../app/domain/media/upload-limits.ts";
import { isShared } from "../../../app/domain/recap/recap.ts";
import type { MediaFile, MediaService } from "../../../app/services/media-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged } from "../../db/conditions.ts";
import { newId } from "../../db/new-id.ts";
import { changedForReaders, ownRecap, readableRecap, sharingColumns } from "../../db/recap-access.ts";
import { change, firstRow } from "../../db/run-batch.ts";
import { media, recaps } from "../../db/schema.ts";
import { addFile, checkMediaFile } from "../storage/check-file.ts";
import { findContributedFile } from "../storage/contributions/contribution-row.ts";
import { insertMedia, type NewMedia } from "../storage/file-insert.ts";
import { capacityRefusal, hasBytesLeft, hasRoom, isNewFile, whyNotInserted } from "../storage/file-room.ts";
import { deletionMethods, hasUploadKey, touchRecapOf } from "../storage/file-rows.ts";
import { isOtherOrder, maxReorderWrites, orderMedia, parseSmaller, toMedia } from "../storage/media-row.ts";
import { sweepMedia } from "../storage/media-sweep.ts";
import { recapColumns, toRecap } from "../storage/recap-row.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import { addSmaller } from "./smaller-versions.ts";

export function createMediaService({ db, store, now, limits }: ServiceDeps): MediaService {
  const changed = () => changedForReaders(now());
  return {
    async add(viewer, handle, upload) {
      const mine = ownRecap(viewer, handle);
      const findKnown = () =>
        db
          .select()
          .from(media)
          .where(hasUploadKey(media, mine, upload.uploadKey));
      const fits = hasBytesLeft(viewer, upload.file.size);
      const attempt = limits.chargeIf(
        viewer,
        CHARGES.file,
        isNewFile(db, { mine, room: allOf(hasRoom("media"), fits), known: [findKnown()] }),
      );
      const stored = limits.charge(viewer, {
        uploadBytes: upload.file.size,
        text: textBytes({ ...upload }),
      });
      const {
        exceeded,
        found: row,
        known,
      } = await limits.run({
        attempt,
        exceeded: stored.findExceeded,
        found: firstRow(
          db
            .select({ ...recapColumns, fits: sql<number>`${fits}` })
            .from(recaps)
            .where(mine),
        ),
        known: firstRow(findKnown()),
      });
      if (!row) return { kind: "not-found" };
      const recap = toRecap(row, viewer);
      const { shareId } = recap;
      if (known) return { kind: "added", media: toMedia(known), shareId, isFirst: false };
      const { questionIndex } = upload;
      const candidate = { kind: "media" as const, questionIndex };
      const reason = capacityRefusal(recap, candidate);
      if (reason) return { kind: "refused", reason };
      if (!row.fits) return { kind: "refused", reason: "quota" };
      limits.refuseIfExceeded(exceeded);
      const checked = await checkMediaFile(upload.file);
      if (checked.kind === "refused") return checked;

      const id = newId();
      const values: NewMedia = {
        id,
        uploadKey: upload.uploadKey,
        fileName: upload.fileName,
        fileType: checked.fileType,
        contentType: checked.contentType,
        fileSize: checked.size,
        width: checked.width,
        height: checked.height,
        durationSeconds: checked.durationSeconds,
        description: upload.description,
        questionIndex,
        thumbhash: null,
        smaller: null,
        // Only a browser reads it, before it sends the file.
        capturedAt: null,
        createdAt: now(),
      };
      const name = { shareId, kind: "media" as const, id };
      const condition = hasBytesLeft(viewer, values.fileSize);
      const insert = insertMedia(db, ownRecap(viewer, row), values, { condition });
      const added = await addFile(store, name, checked, () =>
        limits.run({
          inserted: change(insert, stored, touchRecapOf(db, media, { viewer, id, nowMs: now() })),
          known: findKnown(),
        }),
      );
      const { soundTrouble } = checked;
      if (added)
        return { kind: "added", media: toMedia(added.row), shareId, isFirst: added.isFirst, soundTrouble };
      return whyNotInserted(db, mine, viewer, candidate);
    },

    ...deletionMethods({ db, now, limits }, media, MAX_MEDIA),

    async reorder(viewer, handle, mediaIds) {
      const mine = ownRecap(viewer, handle);
      const where = allOf(mine, isOtherOrder(mediaIds));
      const set = changed();
      const charge = limits.chargeUpdate(viewer, { table: recaps, where, set, writes: maxReorderWrites() });
      const { found } = await limits.run({
        charge,
        // The recap is first because its condition reads the old order.
        changed: change(
          db.update(recaps).set(set).where(where),
          orderMedia(db, allOf(mine, hasChanged), mediaIds),
        ),
        found: db.select({ id: recaps.id }).from(recaps).where(mine),
      });
      return found.length > 0;
    },

    async setCover(viewer, handle, mediaId) {
      const mine = ownRecap(viewer, handle);
      const isPhotoOfRecap = sql`EXISTS (
        SELECT 1 FROM media WHERE media.id = ${mediaId} AND media.recap_id = recaps.id
          AND media.deleted_at IS NULL AND media.file_type = 'image'
      )`;
      const where = mediaId === null ? mine : allOf(mine, isPhotoOfRecap);
      const charge = limits.charge(viewer, CHARGES.other);
      const setCover = db
        .update(recaps)
        .set({ coverMediaId: mediaId, ...changed() })
        .where(allOf(where, sql`${recaps.coverMediaId} IS NOT ${mediaId}`));
      const { found } = await limits.run({
        changed: change(setCover, charge),
        found: db.select({ id: recaps.id }).from(recaps).where(where),
      });
      return found.length > 0;
    },

    async findFile(viewer, handle, mediaId, wanted) {
      const row = await db
        .select({
          shareId: recaps.shareId,
          ...sharingColumns,
          contentType: media.contentType,
          fileSize: media.fileSize,
          width: media.width,
          height: media.height,
          smaller: media.smaller,
        })
        .from(media)
        .innerJoin(recaps, eq(recaps.id, media.recapId))
        .where(allOf(readableRecap(viewer, handle), eq(media.id, mediaId), isNull(media.deletedAt)))
        .get();
      const kinds = ["image" as const, "video" as const];
      const file = row
        ? { ...row, isShared: isShared(row) }
        : await findContributedFile(db, { viewer, handle, id: mediaId, kinds });
      if (!file) return null;
      const name = { shareId: file.shareId, kind: "media" as const, id: mediaId };
      const version = wantedVersion({ ...file, smaller: parseSmaller(file.smaller) }, wanted);
      if (!version) return null;
      const { contentType, size, offset, edge } = version;
      return {
        contentType,
        size,
        version: edge === null ? mediaId : `${mediaId}-${edge}`,
        isShared: file.isShared,
        open: (range = { offset: 0, length: size }) =>
          store.open(name, { offset: offset + range.offset, length: range.length }),
      } satisfies MediaFile;
    },

    addSmaller: (viewer, mediaId, upload) => addSmaller({ db, store, now, limits }, viewer, mediaId, upload),

    sweep: () => sweepMedia({ db, store, nowMs: now() }),
  };
}
