/** Scales a photo to the largest size that screens need, upright and without metadata. Runs in the worker. */
import { type PhotoType, SMALLER_EDGES } from "../../domain/media/media.ts";
import { PHOTO_EDGE } from "../../domain/media/upload-limits.ts";
import { showsUncropped } from "../../media-files/photos/avif-crop.ts";
import { type CheckedPhoto, checkPhoto, sizeRefusal } from "../../media-files/photos/check-photo.ts";
import { CONVERTED_TYPES, type ConvertedType, isConvertedType } from "../../media-files/photos/photo-type.ts";
import { decode, decodeHeic, decodePhoto } from "./decode-photo.ts";
import { type DraftMedia, type DraftOutcome, refused, type SmallerBlobs } from "./prepared-media.ts";
import { makeSmallPictures } from "./small-pictures.ts";

/** Returns the prepared photo, or why it was refused. `contentType` is the type that was detected from the bytes. */
export async function preparePhoto(
  file: Blob,
  contentType: PhotoType | ConvertedType,
  isClean: boolean,
): Promise<DraftOutcome> {
  if (isConvertedType(contentType)) return convert(file, contentType);
  const photo = checkPhoto(new Uint8Array(await file.arrayBuffer()));
  if (photo.kind === "refused") return photo;
  const stripped = new Blob([photo.bytes], { type: photo.contentType });
  const bitmap = await decodePhoto(stripped, photo);
  if (!bitmap) return refused("damaged");
  const draft = photo.isAnimated
    ? await animatedDraft(stripped, bitmap)
    : await redrawnDraft(stripped, photo, bitmap);
  return { kind: "draft", draft: isClean ? { ...draft, original: file, contentType } : draft };
}

/** Draws a photo of a type that is not stored. Of an animated one it draws the first frame. */
async function convert(file: Blob, contentType: ConvertedType): Promise<DraftOutcome> {
  const bitmap = contentType === "image/heic" ? await decodeHeic(file) : await decode(file);
  if (bitmap === "no-decoder") return refused("heic");
  // Where the browser is the only decoder, it does not tell a damaged photo from a type that it does not know.
  if (bitmap === null)
    return refused(contentType === "image/heic" ? "damaged" : CONVERTED_TYPES[contentType]);
  const reason =
    sizeRefusal(bitmap) ?? (contentType === "image/avif" ? await cropRefusal(file, bitmap) : null);
  if (reason) {
    bitmap.close();
    return refused(reason);
  }
  return { kind: "draft", draft: await resizedDraft(bitmap) };
}

/** Returns why an AVIF is refused that this browser shows larger than it is cropped, or null. */
async function cropRefusal(file: Blob, bitmap: ImageBitmap): Promise<"cropped-avif" | "damaged" | null> {
  try {
    return showsUncropped(new Uint8Array(await file.arrayBuffer()), bitmap) ? "cropped-avif" : null;
  } catch {
    // Only broken files get here.
    return "damaged";
  }
}

/** Keeps an animated photo as it is: drawing it would leave its first frame alone. */
async function animatedDraft(stripped: Blob, bitmap: ImageBitmap): Promise<DraftMedia> {
  const { thumbhash } = await makeSmallPictures(bitmap, []);
  return { ...draftOf(stripped), thumbhash };
}

/** Draws the photo, unless it is a small JPEG or WebP that would only grow: that is sent without its metadata. */
async function redrawnDraft(stripped: Blob, photo: CheckedPhoto, bitmap: ImageBitmap): Promise<DraftMedia> {
  const draft = await resizedDraft(bitmap);
  const fits = photo.isUpright && Math.max(photo.width, photo.height) <= PHOTO_EDGE;
  const isLossy = photo.contentType === "image/jpeg" || photo.contentType === "image/webp";
  const isSmaller = stripped.size < draft.original.size;
  return fits && isLossy && isSmaller ? { ...draft, original: stripped, contentType: stripped.type } : draft;
}

async function resizedDraft(bitmap: ImageBitmap): Promise<DraftMedia> {
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
