/** Photos and videos of recaps: bytes in R2, rows in D1. A row is written only after its bytes are complete. */
import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { faultText } from "../../../app/domain/fault.ts";
import { MAX_MEDIA } from "../../../app/domain/media.ts";
import { canEdit, canView } from "../../../app/domain/recap.ts";
import { wantedVersion } from "../../../app/domain/uploads.ts";
import { checkMedia } from "../../../app/media-files/check-media.ts";
import type { MediaFile, MediaService } from "../../../app/services.ts";
import { media, recaps } from "../../db/schema.ts";
import { admissionRefusal, newMediaId, whyNotInserted } from "./media-admission.ts";
import { insertMedia, type NewMedia } from "./media-insert.ts";
import { orderMedia } from "./media-order.ts";
import { storedSmaller, toMedia } from "./media-row.ts";
import type { MediaStore } from "./media-store.ts";
import { sweepMedia } from "./media-sweep.ts";
import { changedForReaders, named, ownedBy, recapColumns, toRecap } from "./recap-row.ts";
import { hasBytesLeft } from "./upload-insert.ts";

interface MediaServiceParts {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createMediaService({ db, store, now }: MediaServiceParts): MediaService {
  const changed = () => changedForReaders(now());

  function ownMedia(viewer: Viewer, mediaId: string) {
    const own = db.select({ id: recaps.id }).from(recaps).where(ownedBy(viewer));
    return and(eq(media.id, mediaId), inArray(media.recapId, own));
  }

  function touchRecapOf(viewer: Viewer, mediaId: string) {
    const recapId = sql`(SELECT recap_id FROM media WHERE id = ${mediaId})`;
    return db
      .update(recaps)
      .set(changed())
      .where(and(eq(recaps.id, recapId), ownedBy(viewer)));
  }

  /** Bytes without a row are out of reach: that they stayed behind changes nothing of the answer. */
  async function forget(shareId: string, mediaId: string): Promise<void> {
    try {
      await store.delete([{ shareId, mediaId }]);
    } catch (error) {
      console.error("The bytes of an upload that was not added are still there", faultText(error));
    }
  }

  return {
    async add(viewer, handle, upload) {
      const mine = and(named(handle), ownedBy(viewer));
      const [[row], [known]] = await db.batch([
        db.select(recapColumns).from(recaps).where(mine),
        selectUpload(db, mine, upload.uploadKey),
      ]);
      if (!row) return { kind: "not-found" };
      const recap = toRecap(row, viewer);
      const { shareId } = recap;
      if (known) return { kind: "added", media: toMedia(known), shareId, isFirst: false };
      const { questionIndex } = upload;
      const reason = admissionRefusal(recap, questionIndex);
      if (reason) return { kind: "refused", reason };
      const checked = await checkMedia(upload.bytes);
      if (checked.kind === "refused") return checked;

      const id = newMediaId();
      const values: NewMedia = {
        id,
        uploadKey: upload.uploadKey,
        fileName: upload.fileName,
        fileType: checked.fileType,
        contentType: checked.contentType,
        fileSize: checked.bytes.length,
        width: checked.width,
        height: checked.height,
        durationSeconds: checked.durationSeconds,
        description: upload.description,
        questionIndex,
        thumbhash: null,
        smaller: null,
        takenAt: null,
        createdAt: now(),
      };
      await store.put(shareId, id, { ...checked, sizes: null });
      // Where D1 gives no answer the row may exist: then its bytes have to stay. A sweep finds those without a row.
      const [inserted, , [standing]] = await db.batch([
        insertMedia(db, and(eq(recaps.id, row.id), ownedBy(viewer)), values, {
          condition: hasBytesLeft(ownedBy(viewer), values.fileSize),
        }),
        touchRecapOf(viewer, id),
        selectUpload(db, mine, upload.uploadKey),
      ]);
      const [added] = inserted;
      if (added) return { kind: "added", media: toMedia(added), shareId, isFirst: true };
      await forget(shareId, id);
      if (standing) return { kind: "added", media: toMedia(standing), shareId, isFirst: false };
      return whyNotInserted(db, mine, viewer);
    },

    async describe(viewer, mediaId, description) {
      const [described] = await db.batch([
        db
          .update(media)
          .set({ description })
          .where(and(ownMedia(viewer, mediaId), isNull(media.deletedAt)))
          .returning({ id: media.id }),
        touchRecapOf(viewer, mediaId),
      ]);
      return described.length > 0;
    },

    async delete(viewer, mediaId) {
      const [deleted] = await db.batch([
        db
          .update(media)
          .set({ deletedAt: sql`coalesce(${media.deletedAt}, ${now()})` })
          .where(ownMedia(viewer, mediaId))
          .returning({ id: media.id }),
        touchRecapOf(viewer, mediaId),
      ]);
      return deleted.length > 0;
    },

    async restore(viewer, mediaId) {
      const standing = sql`(
        SELECT count(*) FROM media AS others
        WHERE others.recap_id = media.recap_id AND others.deleted_at IS NULL
      )`;
      const [, , [row]] = await db.batch([
        db
          .update(media)
          .set({ deletedAt: null })
          .where(and(ownMedia(viewer, mediaId), isNotNull(media.deletedAt), lt(standing, MAX_MEDIA))),
        touchRecapOf(viewer, mediaId),
        db.select({ deletedAt: media.deletedAt }).from(media).where(ownMedia(viewer, mediaId)),
      ]);
      if (!row) return "not-found";
      return row.deletedAt === null ? "restored" : "limit";
    },

    async reorder(viewer, handle, mediaIds) {
      const mine = and(named(handle), ownedBy(viewer));
      const [, , found] = await db.batch([
        ...orderMedia(db, mine, mediaIds),
        db.update(recaps).set(changed()).where(mine).returning({ id: recaps.id }),
      ]);
      return found.length > 0;
    },

    async setCover(viewer, handle, mediaId) {
      const isPhotoOfRecap = sql`EXISTS (
        SELECT 1 FROM media WHERE media.id = ${mediaId} AND media.recap_id = recaps.id
          AND media.deleted_at IS NULL AND media.file_type = 'image'
      )`;
      const row = await db
        .update(recaps)
        .set({ coverMediaId: mediaId, ...changed() })
        .where(and(named(handle), ownedBy(viewer), mediaId === null ? undefined : isPhotoOfRecap))
        .returning({ id: recaps.id })
        .get();
      return row !== undefined;
    },

    async findFile(viewer, handle, mediaId, wanted) {
      const { shareId, visitorId, userId, status, isPublic } = recaps;
      const row = await db
        .select({
          recap: { shareId, visitorId, userId, status, isPublic },
          contentType: media.contentType,
          fileSize: media.fileSize,
          width: media.width,
          height: media.height,
          smaller: media.smaller,
        })
        .from(media)
        .innerJoin(recaps, eq(recaps.id, media.recapId))
        .where(and(named(handle), eq(media.id, mediaId), isNull(media.deletedAt)))
        .get();
      if (!row || !canView(row.recap, viewer)) return null;
      const { recap } = row;
      if ("id" in handle && !canEdit(recap, viewer)) return null;
      const version = wantedVersion({ ...row, smaller: storedSmaller(row.smaller) }, wanted);
      if (!version) return null;
      const { contentType, size, offset, edge } = version;
      return {
        contentType,
        size,
        version: edge === null ? mediaId : `${mediaId}-${edge}`,
        isShared: recap.isPublic && recap.status === "published",
        open: (range = { offset: 0, length: size }) =>
          store.open(recap.shareId, mediaId, { offset: offset + range.offset, length: range.length }),
      } satisfies MediaFile;
    },

    sweep: () => sweepMedia({ db, store, nowMs: now() }),
  };
}

/** The upload that came under this key before; nothing without a key. */
function selectUpload(db: DrizzleD1Database, mine: ReturnType<typeof ownedBy>, uploadKey: string | null) {
  const recapId = db.select({ id: recaps.id }).from(recaps).where(mine);
  return db
    .select()
    .from(media)
    .where(
      uploadKey === null ? sql`false` : and(inArray(media.recapId, recapId), eq(media.uploadKey, uploadKey)),
    );
}
