/** Reads the size of a PNG, a WebP or a GIF with image-size. */
import { imageSize } from "image-size";
import type { PhotoSize } from "./photo-format.ts";
import type { Scan } from "./scan.ts";

/** In all three formats the size is within the first 30 bytes. Passing no more bounds the time that parsing takes. */
const HEADER_BYTES = 32;

/** Returns the size, or null if the header is truncated or damaged. */
export function* headerSize(): Scan<PhotoSize | null> {
  const header = yield { offset: 0, length: HEADER_BYTES };
  try {
    const { width, height } = imageSize(header.slice(0, HEADER_BYTES));
    return { width, height };
  } catch {
    // image-size throws for every damaged header.
    return null;
  }
}
