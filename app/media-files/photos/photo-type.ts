/** Detects the type of a photo from its first bytes. */
import type { PhotoType } from "../../domain/media/media.ts";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { type Bytes, textAt, uint32 } from "./byte-reader.ts";

/** Types that only a browser converts to one that is stored, and the refusal where none has done so. */
export const CONVERTED_TYPES = {
  "image/heic": "heic",
  /** A HEIC or AVIF photo with the short header of ISO/IEC 23008-12, third edition. */
  "image/heif": "minimized-heif",
  "image/avif": "avif",
  "image/jxl": "jpeg-xl",
} as const satisfies Record<string, UploadRefusal>;
export type ConvertedType = keyof typeof CONVERTED_TYPES;

/** Brands of ISO/IEC 23008-12 for pictures in HEVC or in any codec. */
const HEIC_BRANDS = new Set(["heic", "heix", "hevc", "mif1", "msf1", "heim", "heis"]);
/** Brands of AVIF (aomedia.org, AV1 Image File Format, 6). A photo may have a general one as its main brand. */
const AVIF_BRANDS = ["avif", "avis"];
const MINIMIZED_BRAND = "mif3";
/** How much of an `ftyp` box is searched. */
const MAX_BRANDS_BYTES = 256;
/** The first bytes of a JPEG XL (ISO/IEC 18181-2): a bare codestream, and a container. */
const JPEG_XL_CODESTREAM = "\xff\x0a";
const JPEG_XL_CONTAINER = "\0\0\0\x0cJXL \r\n\x87\n";

/** Returns null for other files. 256 bytes are enough. */
export function typeOfPhoto(bytes: Bytes): PhotoType | ConvertedType | null {
  if (textAt(bytes, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return "image/webp";
  if (["GIF87a", "GIF89a"].includes(textAt(bytes, 0, 6))) return "image/gif";
  if (textAt(bytes, 0, 2) === JPEG_XL_CODESTREAM || textAt(bytes, 0, 12) === JPEG_XL_CONTAINER)
    return "image/jxl";
  return textAt(bytes, 4, 4) === "ftyp" ? typeOfBrands(bytes) : null;
}

export function isConvertedType(contentType: PhotoType | ConvertedType): contentType is ConvertedType {
  return contentType in CONVERTED_TYPES;
}

function typeOfBrands(bytes: Bytes): ConvertedType | null {
  const mainBrand = textAt(bytes, 8, 4);
  if (mainBrand === MINIMIZED_BRAND) return "image/heif";
  const isPicture = HEIC_BRANDS.has(mainBrand) || AVIF_BRANDS.includes(mainBrand);
  if (!isPicture) return null;
  const otherBrands = textAt(bytes, 16, Math.min(uint32(bytes, 0), MAX_BRANDS_BYTES) - 16);
  return AVIF_BRANDS.some((brand) => mainBrand === brand || otherBrands.includes(brand))
    ? "image/avif"
    : "image/heic";
}
