/**
 * Checks a photo before it is stored: its type and size in pixels, from its bytes only, and that it is complete.
 * Rewrites it without metadata; the picture stays identical, bit by bit (docs/decisions/0008-photo-metadata.md).
 */
import { MAX_PHOTO_EDGE, MAX_PHOTO_PIXELS, type PhotoType } from "../../domain/media/media.ts";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { gif } from "./gif.ts";
import { jpeg } from "./jpeg.ts";
import { joinPieces, type Piece } from "./kept-pieces.ts";
import { isOnItsSide } from "./orientation.ts";
import type { PhotoFormat, PhotoSize } from "./photo-format.ts";
import { CONVERTED_TYPES, isConvertedType, typeOfPhoto } from "./photo-type.ts";
import { png } from "./png.ts";
import { type Scan, scanBytes } from "./scan.ts";
import { webp } from "./webp.ts";

interface Photo {
  kind: "photo";
  contentType: PhotoType;
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
  /** Whether it is stored upright, so that browsers do not rotate it. */
  isUpright: boolean;
}

export interface ScannedPhoto extends Photo {
  /** The photo without metadata except an orientation that browsers have to apply. */
  pieces: Piece[];
}

export interface CheckedPhoto extends Photo {
  isAnimated: boolean;
  /** The pieces in one. */
  bytes: Uint8Array<ArrayBuffer>;
}

type Refused = { kind: "refused"; reason: UploadRefusal };

const FORMATS: Record<PhotoType, PhotoFormat> = {
  "image/jpeg": jpeg,
  "image/png": png,
  "image/webp": webp,
  "image/gif": gif,
};

/** Enough to detect every type. */
const FIRST_BYTES = 256;

/** Accepts any bytes and never throws. Needs at most about twice the bytes' memory, and time linear in their number. */
export function checkPhoto(bytes: Uint8Array<ArrayBuffer>): CheckedPhoto | Refused {
  const photo = scanBytes(bytes, scanPhoto(bytes.length));
  if (photo.kind === "refused") return photo;
  const { pieces, ...rest } = photo;
  const isAnimated = scanBytes(bytes, FORMATS[photo.contentType].isAnimated(bytes.length));
  return { ...rest, isAnimated, bytes: joinPieces(bytes, pieces) };
}

/** Checks a photo of so many bytes, wherever they are. Accepts any. Needs time linear in their number. */
export function* scanPhoto(fileSize: number): Scan<ScannedPhoto | Refused> {
  if (fileSize === 0) return { kind: "refused", reason: "empty" };
  const contentType = typeOfPhoto(yield { offset: 0, length: FIRST_BYTES });
  if (contentType === null) return { kind: "refused", reason: "unsupported" };
  if (isConvertedType(contentType)) return { kind: "refused", reason: CONVERTED_TYPES[contentType] };

  const format = FORMATS[contentType];
  const size = yield* format.sizeOf(fileSize);
  if (size === null || size.width === 0 || size.height === 0) return { kind: "refused", reason: "damaged" };
  const tooLarge = sizeRefusal(size);
  if (tooLarge) return { kind: "refused", reason: tooLarge };

  const orientation = yield* format.orientationOf(fileSize);
  const kept = yield* format.withoutMetadata(fileSize, orientation);
  const pieces = kept?.list() ?? null;
  if (pieces === null) return { kind: "refused", reason: "damaged" };
  const { width, height } = isOnItsSide(orientation) ? { width: size.height, height: size.width } : size;
  return { kind: "photo", contentType, width, height, isUpright: orientation === 1, pieces };
}

/** Returns why a photo or video is refused that is larger than browsers on phones can decode, or null. */
export function sizeRefusal({ width, height }: PhotoSize): "too-many-pixels" | "long-edge" | null {
  if (width * height > MAX_PHOTO_PIXELS) return "too-many-pixels";
  return Math.max(width, height) > MAX_PHOTO_EDGE ? "long-edge" : null;
}
