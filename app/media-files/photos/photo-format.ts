/** The operations that every photo format implements: size, orientation, animation, removal of metadata. */
import type { Bytes } from "./byte-reader.ts";

/** Pixels. */
export interface PhotoSize {
  width: number;
  height: number;
}

export interface PhotoFormat {
  /** Returns the size as stored, before the orientation is applied, from the header only; null if that is damaged. */
  sizeOf(bytes: Bytes): PhotoSize | null;
  /** 1 (upright) to 8, as in Exif. */
  orientationOf(bytes: Bytes): number;
  /** Whether it has several pictures that are shown in sequence. Requires a complete photo. */
  isAnimated(bytes: Bytes): boolean;
  /** Returns the same picture with this orientation as its only metadata, or null if it is damaged or incomplete. */
  withoutMetadata(bytes: Bytes, orientation: number): Bytes | null;
}
