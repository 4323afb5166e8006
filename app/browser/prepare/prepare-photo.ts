/** Makes a photo as large as screens need, upright, without metadata; an animated one stays as it is. In a worker. */
import type { PhotoType } from "../../domain/media.ts";
import { PHOTO_EDGE, SMALLER_EDGES } from "../../domain/uploads.ts";
import { type CheckedPhoto, checkPhoto, isTooLarge } from "../../media-files/photos/check-photo.ts";
import { decodeHeic, decodePhoto } from "./decode-photo.ts";
import { type DraftMedia, type DraftOutcome, refused, type SmallerBlobs } from "./prepared-media.ts";
import { makeSmallPictures } from "./small-pictures.ts";

/** Takes a file of the type that its bytes say. */
export async function preparePhoto(file: Blob, contentType: PhotoType | "image/heic"): Promise<DraftOutcome> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (contentType === "image/heic") return prepareHeic(file);
  const photo = checkPhoto(bytes);
  if (photo.kind === "refused") return photo;
  const stripped = new Blob([photo.bytes], { type: photo.contentType });
  const bitmap = await decodePhoto(stripped, photo);
  if (!bitmap) return refused("damaged");
  const draft = photo.isAnimated ? await asItIs(stripped, bitmap) : await redrawn(stripped, photo, bitmap);
  return { kind: "draft", draft };
}

async function prepareHeic(file: Blob): Promise<DraftOutcome> {
  const bitmap = await decodeHeic(file);
  if (bitmap === "no-decoder") return refused("heic");
  if (bitmap === null) return refused("damaged");
  if (isTooLarge(bitmap)) {
    bitmap.close();
    return refused("too-many-pixels");
  }
  return { kind: "draft", draft: await drawnSmaller(bitmap) };
}

/** Drawn again, an animation would be its first picture alone. */
async function asItIs(stripped: Blob, bitmap: ImageBitmap): Promise<DraftMedia> {
  const { thumbhash } = await makeSmallPictures(bitmap, []);
  return { ...draftOf(stripped), thumbhash };
}

/** A small JPEG or WebP that would only grow is sent as it is, without its metadata. */
async function redrawn(stripped: Blob, photo: CheckedPhoto, bitmap: ImageBitmap): Promise<DraftMedia> {
  const draft = await drawnSmaller(bitmap);
  const fits = photo.isUpright && Math.max(photo.width, photo.height) <= PHOTO_EDGE;
  const isLossy = photo.contentType === "image/jpeg" || photo.contentType === "image/webp";
  const grows = stripped.size < draft.original.size;
  return fits && isLossy && grows ? { ...draft, original: stripped, contentType: stripped.type } : draft;
}

async function drawnSmaller(bitmap: ImageBitmap): Promise<DraftMedia> {
  const longEdge = Math.min(PHOTO_EDGE, Math.max(bitmap.width, bitmap.height));
  const edges = SMALLER_EDGES.filter((edge) => edge < longEdge);
  const { contentType, blobs, thumbhash } = await makeSmallPictures(bitmap, [PHOTO_EDGE, ...edges]);
  const [original, ...smaller] = blobs;
  if (!original) throw new Error("No picture was drawn");
  const versions = smaller.flatMap((blob, at) => (edges[at] ? { edge: edges[at], blob } : []));
  return {
    ...draftOf(original),
    smaller: versions.length > 0 ? ({ contentType, versions } satisfies SmallerBlobs) : null,
    thumbhash,
  };
}

function draftOf(original: Blob): DraftMedia {
  return {
    fileType: "image",
    contentType: original.type,
    original,
    smaller: null,
    thumbhash: null,
    isPlayable: true,
  };
}
