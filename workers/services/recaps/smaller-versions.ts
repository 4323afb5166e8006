/** Adds smaller versions to a stored photo that has none: a plain form sent it, and only a browser can make them. */
import { eq, isNull, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import type { SmallerVersions } from "../../../app/domain/media.ts";
import { MAX_SMALLER_BYTES, SMALLER_EDGES } from "../../../app/domain/uploads.ts";
import type { AddSmallerOutcome, SmallerUpload } from "../../../app/services/media-service.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import type { Limits } from "../../db/limits.ts";
import { media, recaps } from "../../db/schema.ts";
import { cleanSmaller } from "./check-upload.ts";
import { hasBytesLeft } from "./file-room.ts";
import { ownFile, touchRecapIfChanged } from "./file-rows.ts";
import { serializeSmaller } from "./media-row.ts";
import type { MediaStore } from "./media-store.ts";

interface SmallerParts {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
}

export async function addSmaller(
  { db, store, now, limits }: SmallerParts,
  viewer: Viewer,
  mediaId: string,
  upload: SmallerUpload,
): Promise<AddSmallerOutcome> {
  const bytes = upload.versions.reduce((sum, version) => sum + version.bytes.length, 0);
  const mine = allOf(ownFile(db, media, viewer, mediaId), isNull(media.deletedAt), isPhoto);
  const attempt = limits.chargeIf(viewer, { writes: WRITES.file, uploads: 1, uploadBytes: bytes }, sql`true`);
  const shareId = db.select({ shareId: recaps.shareId }).from(recaps).where(eq(recaps.id, media.recapId));
  const row = await db
    .select({
      shareId: sql<string>`(${shareId})`,
      smaller: media.smaller,
      fileSize: media.fileSize,
      width: media.width,
      height: media.height,
      fits: sql<number>`${hasBytesLeft(viewer, bytes)}`,
    })
    .from(media)
    .where(mine)
    .get();
  if (!row) return { kind: "not-found" };
  if (row.smaller !== null) return { kind: "added" };
  if (!row.fits) return { kind: "refused", reason: "quota" };
  const cleaned = cleanVersions(upload, row);
  if (cleaned === null) return { kind: "refused", reason: "damaged" };
  await limits.run([attempt], () => db.batch([attempt.count]));
  const name = { shareId: row.shareId, kind: "media" as const, id: mediaId };
  // Of two requests at once, the second gets the versions that the first one has stored.
  const smaller = await store.appendVersions(name, { fileSize: row.fileSize, ...cleaned });
  await db.batch([
    db
      .update(media)
      .set({ smaller, thumbhash: sql`coalesce(${media.thumbhash}, ${upload.thumbhash})` })
      .where(allOf(mine, isNull(media.smaller))),
    touchRecapIfChanged(db, media, { viewer, id: mediaId, nowMs: now() }),
  ]);
  return { kind: "added" };
}

const isPhoto = eq(media.fileType, "image");

/** Returns the versions without metadata, as they are stored, or null unless they are exactly the ones that screens need. */
function cleanVersions(
  { contentType, versions }: SmallerUpload,
  photo: { width: number; height: number },
): { smaller: string; bytes: Uint8Array<ArrayBuffer>[] } | null {
  const wanted = SMALLER_EDGES.filter((edge) => edge < Math.max(photo.width, photo.height));
  const cleaned = wanted.map((edge) => {
    const found = versions.find((version) => version.edge === edge);
    return found && found.bytes.length <= MAX_SMALLER_BYTES
      ? cleanSmaller(found.bytes, { contentType, edge }, photo)
      : null;
  });
  const bytes = cleaned.filter((version) => version !== null);
  if (wanted.length === 0 || bytes.length < wanted.length || versions.length > wanted.length) return null;
  const sizes = wanted.map((edge, at) => ({ edge, size: bytes[at]?.length ?? 0 }));
  const smaller: SmallerVersions = { contentType, sizes };
  return { smaller: serializeSmaller(smaller) ?? "", bytes };
}
