/** The size of a PNG, a WebP or a GIF, as image-size reads it. */
import { imageSize } from "image-size";
import type { Bytes } from "./byte-reader.ts";
import type { PhotoSize } from "./photo-format.ts";

/** In all three the size stands within the first 30 bytes; with no more than that, nothing can take long. */
const HEADER_BYTES = 32;

/** Null where the header is cut off or damaged. */
export function headerSize(bytes: Bytes): PhotoSize | null {
  try {
    const { width, height } = imageSize(bytes.slice(0, HEADER_BYTES));
    return { width, height };
  } catch {
    // Its only way to say so.
    return null;
  }
}
