/** A photo's pixels, upright, in a worker. */
import { scaledTo } from "../../domain/media.ts";
import { PHOTO_EDGE } from "../../domain/uploads.ts";
import { loadScript } from "./load-script.ts";

/** iPhones draw no larger canvas: such a photo is made smaller while it is decoded. */
const MAX_DRAWN_PIXELS = 16_700_000;

/** Null where the browser cannot decode it. `size` in pixels, upright. */
export async function decodePhoto(
  photo: Blob,
  size: { width: number; height: number },
): Promise<ImageBitmap | null> {
  const isLarge = size.width * size.height > MAX_DRAWN_PIXELS;
  return (isLarge ? await decodeSmaller(photo, size) : null) ?? decode(photo);
}

/** Null where it cannot be done. */
async function decodeSmaller(photo: Blob, size: { width: number; height: number }) {
  const { width, height } = scaledTo(PHOTO_EDGE, size);
  // The height follows. Browsers differ in what is first, turning or resizing: the result tells.
  const bitmap = await decode(photo, { resizeWidth: width, resizeQuality: "high" });
  if (bitmap === null || (bitmap.width === width && Math.abs(bitmap.height - height) <= 1)) return bitmap;
  bitmap.close();
  return null;
}

async function decode(photo: Blob, options?: ImageBitmapOptions): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(photo, { imageOrientation: "from-image", ...options });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * Safari decodes HEIC itself; elsewhere libheif does, which is loaded here. Either turns the picture as the file says.
 * Null for a damaged photo, "no-decoder" where none starts.
 */
export async function decodeHeic(photo: Blob): Promise<ImageBitmap | "no-decoder" | null> {
  const decoded = await decode(photo);
  if (decoded) return decoded;
  const { heicTo } = await loadScript(() => import("heic-to/csp"));
  try {
    return await heicTo({ blob: photo, type: "bitmap" });
  } catch (error) {
    // It rejects with the decoder's words; where its own worker does not start, with none.
    return typeof error === "string" ? null : "no-decoder";
  }
}
