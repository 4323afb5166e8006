/** The operations that every photo format implements: size, orientation, animation, removal of metadata. */
import type { Size } from "../../domain/media/focal-point.ts";
import type { KeptPieces } from "./kept-pieces.ts";
import type { Scan } from "./scan.ts";

/** Pixels. */
export type PhotoSize = Size;

export interface PhotoFormat {
  /** Returns the size as stored, before the orientation is applied, from the header only; null if that is damaged. */
  sizeOf(fileSize: number): Scan<PhotoSize | null>;
  /** 1 (upright) to 8, as in Exif. */
  orientationOf(fileSize: number): Scan<number>;
  /** Whether it has several pictures that are shown in sequence. Requires a complete photo. */
  isAnimated(fileSize: number): Scan<boolean>;
  /** Returns the same picture with this orientation as its only metadata, or null if it is damaged or incomplete. */
  withoutMetadata(fileSize: number, orientation: number): Scan<KeptPieces | null>;
}
