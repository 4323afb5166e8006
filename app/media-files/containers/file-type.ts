/** Detects the container of a file with pictures or sound from its first bytes. */
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { ID } from "./webm-ids.ts";

/** Brands of ISO/IEC 14496-12 files that contain a still picture: HEIC, AVIF, a camera's raw file. */
const PICTURE_BRANDS = new Set(
  "heic,heix,hevc,hevx,heim,heis,mif1,mif2,mif3,msf1,avif,avis,crx ,jp2 ,jpx ".split(","),
);

/** Whether the bytes begin like a Matroska file, which includes WebM. */
export function isMatroska(bytes: Bytes): boolean {
  return uint32(bytes, 0) === ID.EBML;
}

/** The first box of a MOV without a brand (QuickTime File Format, "Overview of the File Format"). */
const QUICKTIME_BOXES = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);

/** Returns the brand of an MP4 or MOV, QuickTime's for a MOV without one; null for other files and still pictures. */
export function mp4Brand(bytes: Bytes): string | null {
  if (QUICKTIME_BOXES.has(textAt(bytes, 4, 4))) return "qt  ";
  const brand = textAt(bytes, 8, 4);
  return textAt(bytes, 4, 4) === "ftyp" && !PICTURE_BRANDS.has(brand) ? brand : null;
}
