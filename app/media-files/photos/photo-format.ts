/** What every kind of photo file can do: tell its size and its turn, and leave its metadata behind. */
import type { Bytes } from "./byte-reader.ts";

/** Pixels. */
export interface PhotoSize {
  width: number;
  height: number;
}

export interface PhotoFormat {
  /** As stored, not turned; from the header alone. Null: the header is damaged. */
  sizeOf(bytes: Bytes): PhotoSize | null;
  /** 1 (upright) to 8, as in Exif. */
  orientationOf(bytes: Bytes): number;
  /** Whether it holds more than one picture, to be shown one after the other. For a photo that is whole. */
  isAnimated(bytes: Bytes): boolean;
  /** The same picture, with this orientation as its only metadata. Null: damaged or incomplete. */
  withoutMetadata(bytes: Bytes, orientation: number): Bytes | null;
}
