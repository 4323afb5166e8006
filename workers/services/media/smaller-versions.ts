/**
 * Adds the smaller versions that a stored photo lacks, which only a browser can make: a plain form sent it, or it was added
 * before there was such a version.
 */
import { eq, isNull, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { missingEdges, type SmallerVersions } from "../../../app/domain/media/media.ts";
import { MAX_SMALLER_BYTES, totalBytes } from "../../../app/domain/media/upload-limits.ts";
import type { AddSmallerOutcome, SmallerUpload } from "../../../app/services/media-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf } from "../../db/conditions.ts";
import { change, runBatch } from "../../db/run-batch.ts";
import { media, recaps } from "../../db/schema.ts";
import { cleanSmaller } from "../storage/check-upload.ts";
import { hasBytesLeft } from "../storage/file-room.ts";
import { ownFile, touchRecapOf } from "../storage/file-rows.ts";
import { parseSmaller, serializeSmaller } from "../storage/media-row.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";

export async function addSmaller(
  { db, store, now, limits }: ServiceDeps,
  viewer: Viewer,
  mediaId: string,
  upload: SmallerUpload,
): Promise<AddSmallerOutcome> {
  const bytes = upload.versions.reduce((sum, version) => sum + version.bytes.length, 0);
  const mine = allOf(ownFile(media, viewer, mediaId), isNull(media.deletedAt), isPhoto);
  const attempt = limits.chargeIf(viewer, { ...CHARGES.file, uploadBytes: bytes }, sql`true`);
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
  const photo = { ...row, smaller: parseSmaller(row.smaller) };
  const added = cleanVersions(upload, photo);
  if (added === "damaged") return { kind: "refused", reason: added };
  if (added.length === 0) return { kind: "added" };
  if (!row.fits) return { kind: "refused", reason: "quota" };
  await limits.run({ attempt });
  const name = { shareId: row.shareId, kind: "media" as const, id: mediaId };
  // Of two requests at once, the second gets the versions that the first one has stored.
  const smaller = await store.appendVersions(name, {
    size: totalBytes({ size: row.fileSize, smaller: photo.smaller }),
    before: row.smaller,
    after: descriptionWith(photo.smaller, upload, added),
    bytes: added.map(({ bytes: version }) => version),
  });
  const stored = db
    .update(media)
    .set({ smaller, thumbhash: sql`coalesce(${media.thumbhash}, ${upload.thumbhash})` })
    .where(allOf(mine, sql`${media.smaller} IS ${row.smaller}`));
  await runBatch(db, {
    stored: change(stored, touchRecapOf(db, media, { viewer, id: mediaId, nowMs: now() })),
  });
  return { kind: "added" };
}

const isPhoto = eq(media.fileType, "image");

type Version = SmallerUpload["versions"][number];

/** Returns the versions that the photo lacks, without metadata; "damaged" if one of those is not a version of this photo. */
function cleanVersions(
  { contentType, versions }: SmallerUpload,
  photo: { width: number; height: number; smaller: SmallerVersions | null },
): Version[] | "damaged" {
  const present = (photo.smaller?.sizes ?? []).map(({ edge }) => edge);
  const missing = missingEdges(photo);
  const added: Version[] = [];
  for (const { edge, bytes } of versions.filter((version) => !present.includes(version.edge))) {
    const isWanted = missing.includes(edge) && bytes.length <= MAX_SMALLER_BYTES;
    const clean = isWanted ? cleanSmaller(bytes, { contentType, edge }, photo) : null;
    if (clean === null) return "damaged";
    added.push({ edge, bytes: clean });
  }
  return versions.length === 0 ? "damaged" : added;
}

/** Returns the description of all versions, as the row stores it. */
function descriptionWith(
  smaller: SmallerVersions | null,
  { contentType }: SmallerUpload,
  added: Version[],
): string {
  const sizes = added.map(({ edge, bytes }) => ({ edge, size: bytes.length, contentType }));
  const all = {
    contentType: smaller?.contentType ?? contentType,
    sizes: [...(smaller?.sizes ?? []), ...sizes],
  };
  return serializeSmaller(all) ?? "";
}
