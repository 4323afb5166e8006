/** Reads the size of a PNG, a WebP or a GIF with image-size. */
import { imageSize } from "image-size";
import type { Bytes } from "./byte-reader.ts";
import type { PhotoSize } from "./photo-format.ts";

/** In all three formats the size is within the first 30 bytes. Passing no more bounds the time that parsing takes. */
const HEADER_BYTES = 32;

/** Returns the size, or null if the header is truncated or damaged. */
export function headerSize(bytes: Bytes): PhotoSize | null {
  try {
    const { width, height } = imageSize(bytes.slice(0, HEADER_BYTES));
    return { width, height };
  } catch {
    // image-size throws for every damaged header.
    return null;
  }
}
