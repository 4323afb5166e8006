/** Decodes photos to upright bitmaps. Runs in the worker. */
import { scaledTo } from "../../domain/media/media.ts";
import { PHOTO_EDGE } from "../../domain/media/upload-limits.ts";
import { loadScript } from "../lib/load-script.ts";

/** The largest canvas that iPhones draw. Larger photos are scaled down while they are decoded. */
const MAX_DRAWN_PIXELS = 16_700_000;

/** Returns the bitmap, or null if the browser cannot decode the photo. `size` is in pixels, upright. */
export async function decodePhoto(
  photo: Blob,
  size: { width: number; height: number },
): Promise<ImageBitmap | null> {
  const isLarge = size.width * size.height > MAX_DRAWN_PIXELS;
  return (isLarge ? await decodeSmaller(photo, size) : null) ?? decode(photo);
}

/** Returns the bitmap scaled to PHOTO_EDGE, or null if the browser cannot do that. */
async function decodeSmaller(photo: Blob, size: { width: number; height: number }) {
  const { width, height } = scaledTo(PHOTO_EDGE, size);
  // The browser computes the height. Some resize before they rotate: then the bitmap's size is wrong.
  const bitmap = await decode(photo, { resizeWidth: width, resizeQuality: "high" });
  if (bitmap === null || (bitmap.width === width && Math.abs(bitmap.height - height) <= 1)) return bitmap;
  bitmap.close();
  return null;
}

/** Returns an upright bitmap, or null if the browser cannot decode the photo. */
export async function decode(photo: Blob, options?: ImageBitmapOptions): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(photo, { imageOrientation: "from-image", ...options });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * Returns an upright bitmap, null for a damaged photo, or "no-decoder" if no decoder works here. Safari decodes HEIC
 * itself; for other browsers libheif is loaded.
 */
export async function decodeHeic(photo: Blob): Promise<ImageBitmap | "no-decoder" | null> {
  const decoded = await decode(photo);
  if (decoded) return decoded;
  const { heicTo } = await loadScript(() => import("heic-to/csp"));
  try {
    return await heicTo({ blob: photo, type: "bitmap" });
  } catch (error) {
    // heicTo rejects with the decoder's message, a string. If its worker does not start, it rejects with something else.
    return typeof error === "string" ? null : "no-decoder";
  }
}
