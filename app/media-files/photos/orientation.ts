/**
 * The Orientation tag of Exif data (Exif 2.32, 4.6.4 A): reads it from any Exif block, and writes a block that
 * contains nothing else. A block is a TIFF file (TIFF 6.0, section 2) without an image.
 */
import { textAt, uint16, uint16LittleEndian, uint32, uint32LittleEndian } from "./byte-reader.ts";
import type { Scan } from "./scan.ts";

/** Precedes the block in a JPEG; some programs write it into PNG and WebP, too. */
export const EXIF_SIGNATURE = "Exif\0\0";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns 1 (upright) to 8. Returns 1 as well if the tag is missing or in a form that browsers do not read. */
export function readOrientation(exif: Uint8Array): number {
  const block = textAt(exif, 0, 6) === EXIF_SIGNATURE ? exif.subarray(6) : exif;
  const byteOrder = textAt(block, 0, 2);
  if (byteOrder !== "II" && byteOrder !== "MM") return 1;
  const readShort = byteOrder === "II" ? uint16LittleEndian : uint16;
  const readLong = byteOrder === "II" ? uint32LittleEndian : uint32;

  const directory = readLong(block, 4);
  const entries = readShort(block, directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (readShort(block, at) !== ORIENTATION_TAG) continue;
    const isOneShort = readShort(block, at + 2) === SHORT && readLong(block, at + 4) === 1;
    const value = readShort(block, at + 8);
    return isOneShort && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns a big-endian block: the header, one directory with one entry, and no further directory. */
export function orientationBlock(orientation: number): number[] {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [...header, 0, 1, ...entry, 0, 0, 0, 0];
}

/** Whether the picture is stored on its side, so that its upright width is the stored height. */
export function isOnItsSide(orientation: number): boolean {
  return orientation >= 5;
}

/** The orientation of formats that browsers never rotate. */
// biome-ignore lint/correctness/useYield: it needs no bytes.
export function* upright(): Scan<number> {
  return 1;
}
