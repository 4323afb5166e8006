/** Implements PictureService: the square in R2, its row in D1. A row is written only after its bytes are complete. */
import { eq, exists, sql } from "drizzle-orm";
import {
  MAX_PICTURE_BYTES,
  pictureRefusalOf,
  pictureUrl,
} from "../../../app/domain/media/profile-picture.ts";
import { MAX_DECODED_PIXELS } from "../../../app/domain/sharing/story-card.ts";
import { scanPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { scanFile } from "../../../app/media-files/photos/scan.ts";
import { fileOfBlob } from "../../../app/media-files/stored-file.ts";
import type { MediaFile } from "../../../app/services/media-service.ts";
import type { PictureService, SetPictureOutcome } from "../../../app/services/picture-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { newId } from "../../db/new-id.ts";
import { sharedBy } from "../../db/recap-access.ts";
import { runBatch } from "../../db/run-batch.ts";
import { profilePictures, recaps, users } from "../../db/schema.ts";
import { recordPicture, removeRecorded } from "../storage/file-removals.ts";
import type { PictureName } from "../storage/media-store.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import { createOwnedRecaps } from "./owned-recaps.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the square as a JPEG, or null if the photo cannot be decoded. */
export type DrawPicture = (photo: { bytes: Bytes; contentType: string }) => Promise<Bytes | null>;

interface PictureDeps extends ServiceDeps {
  drawPicture: DrawPicture;
}

const CONTENT_TYPE = "image/jpeg";

export function createPictureService(deps: PictureDeps): PictureService {
  const { db, store, now, limits, drawPicture } = deps;
  const owned = createOwnedRecaps(deps);
  const ofUser = (userId: string) => eq(profilePictures.userId, userId);

  const storeAddress = (userId: string, url: string | null, where = sql`true`) =>
    db
      .update(users)
      .set({ profileImageUrl: url, updatedAt: now() })
      .where(allOf(eq(users.id, userId), where));

  /** Decoding costs time: it is charged before. */
  async function squareOf(photo: Blob): Promise<Bytes | Extract<SetPictureOutcome, { kind: "refused" }>> {
    if (photo.size > MAX_PICTURE_BYTES) return { kind: "refused", reason: "too-large" };
    const checked = await scanFile(fileOfBlob(photo), scanPhoto(photo.size));
    if (checked.kind === "refused") return { kind: "refused", reason: pictureRefusalOf(checked.reason) };
    const { contentType, width, height } = checked;
    if (contentType === "image/gif") return { kind: "refused", reason: "unsupported" };
    if (width * height > MAX_DECODED_PIXELS) return { kind: "refused", reason: "too-large" };
    const bytes = new Uint8Array(await photo.arrayBuffer());
    // The file is complete: what cannot be decoded now is a progressive JPEG or a PNG that would take too much memory.
    return (await drawPicture({ bytes, contentType })) ?? { kind: "refused", reason: "too-large" };
  }

  return {
    async set(viewer, { id: userId }, photo) {
      const changes = sql<number>`${CHARGES.picture.writes} + 2 * ${owned.countOwned(userId)}`;
      const use = { ...CHARGES.picture, writes: changes, uploadBytes: photo.size };
      const charge = limits.chargeIf(viewer, use, sql`true`);
      await limits.run({ charge });
      const square = await squareOf(photo);
      if ("kind" in square) return square;

      const id = newId();
      const url = pictureUrl(id);
      const name: PictureName = { userId, kind: "picture", id };
      await store.put(name, { bytes: [square], size: square.length, contentType: CONTENT_TYPE });
      // If D1's response is lost, the row may exist, so the bytes must stay. The sweep deletes objects without a row.
      const { replaced, inserted } = await runBatch(db, {
        replaced: recordPicture(db, userId),
        deleted: db.delete(profilePictures).where(ofUser(userId)),
        inserted: insertRow(
          db,
          profilePictures,
          { id, userId: users.id, size: square.length, createdAt: now() },
          sql`FROM ${users} WHERE ${eq(users.id, userId)}`,
        ).returning({ id: profilePictures.id }),
        linked: storeAddress(userId, url),
        shown: owned.noteOwnerChanged(userId),
      });
      await removeRecorded({ db, store }, replaced);
      if (inserted.length > 0) return { kind: "set", url };
      await store.deleteOrphans([name]);
      return { kind: "not-found" };
    },

    /** Not counted: it can only follow setting one, which is. */
    async remove({ id: userId }) {
      const hasPicture = exists(
        db.select({ id: profilePictures.id }).from(profilePictures).where(ofUser(userId)),
      );
      const { removed } = await runBatch(db, {
        removed: recordPicture(db, userId),
        shown: owned.noteOwnerChanged(userId, hasPicture),
        unlinked: storeAddress(userId, null, hasPicture),
        deleted: db.delete(profilePictures).where(ofUser(userId)),
      });
      await removeRecorded({ db, store }, removed);
    },

    async find({ user }, pictureId) {
      const shared = exists(
        db.select({ id: recaps.id }).from(recaps).where(sharedBy(profilePictures.userId)),
      );
      const isSeen = user ? sql`(${shared} OR ${eq(profilePictures.userId, user.id)})` : shared;
      const row = await db
        .select({
          userId: profilePictures.userId,
          size: profilePictures.size,
          isShared: sql<number>`${shared}`,
        })
        .from(profilePictures)
        .where(allOf(eq(profilePictures.id, pictureId), isSeen))
        .get();
      if (!row) return null;
      const name: PictureName = { userId: row.userId, kind: "picture", id: pictureId };
      return {
        contentType: CONTENT_TYPE,
        version: pictureId,
        size: row.size,
        isShared: row.isShared === 1,
        open: (range) => store.open(name, range),
      } satisfies MediaFile;
    },
  };
}
