/**
 * JPEG files (ITU-T T.81, Annex B): reads size and orientation, and copies the picture without metadata. An
 * allow-list decides which segments stay: tables, frame, scans, and the three APPn that colours depend on (JFIF, ICC
 * profile, Adobe). Exif, XMP, IPTC, C2PA, comments and thumbnails are dropped, and so is everything after the picture
 * (MPF, motion photos).
 */
import { type Bytes, byteAt, textAt, uint16 } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { EXIF_SIGNATURE, orientationBlock, readOrientation } from "./orientation.ts";
import type { PhotoFormat, PhotoSize } from "./photo-format.ts";

export const jpeg: PhotoFormat = { sizeOf, orientationOf, isAnimated: () => false, withoutMetadata };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;
/** Baseline, extended and progressive (SOF0 to SOF2): the processes that browsers decode. */
const PROGRESSIVE = 0xc2;
const FRAMES = new Set([0xc0, 0xc1, PROGRESSIVE]);
/** DHT, DQT, DRI. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** Dropped: the frame must declare its height itself, and another number of lines could only contradict it. */
const DNL = 0xdc;

interface Segment {
  marker: number;
  /** Offset of its 0xFF. */
  start: number;
  /** For SOS, the end of the scan's data. */
  end: number;
}

/**
 * Reads the size from the frame. image-size would skip over invalid segments and could find the size of another
 * picture.
 */
function sizeOf(bytes: Bytes): PhotoSize | null {
  for (const { marker, start } of segmentsOf(bytes)) {
    if (FRAMES.has(marker)) return { width: uint16(bytes, start + 7), height: uint16(bytes, start + 5) };
    if (marker === SOS) return null;
  }
  return null;
}

/** Whether the picture is stored in several passes (ITU-T T.81, SOF2). Decoders need twice the memory for it. */
export function isProgressive(bytes: Bytes): boolean {
  for (const { marker } of segmentsOf(bytes)) if (FRAMES.has(marker)) return marker === PROGRESSIVE;
  return false;
}

/** Returns the orientation in the first Exif segment, as browsers do. */
function orientationOf(bytes: Bytes): number {
  for (const segment of segmentsOf(bytes)) {
    if (isApp(bytes, segment, APP1, EXIF_SIGNATURE)) {
      return readOrientation(bytes.subarray(segment.start + 4, segment.end));
    }
    if (segment.marker === SOS) return 1;
  }
  return 1;
}

function withoutMetadata(bytes: Bytes, orientation: number): Bytes | null {
  const output = new ByteWriter(bytes.length);
  output.write([0xff, SOI]);
  if (orientation > 1) output.write(orientationSegment(orientation));
  let frames = 0;
  let scans = 0;
  for (const segment of segmentsOf(bytes)) {
    if (FRAMES.has(segment.marker)) frames += 1;
    if (segment.marker === SOS) scans += 1;
    if (frames > 1 || (scans > 0 && frames === 0)) return null;
    output.write(keptPart(bytes, segment));
    if (segment.marker === EOI) return scans > 0 ? output.finish() : null;
  }
  return null;
}

/** Yields segments up to EOI. Stops earlier if the file is truncated or contains what T.81 does not allow. */
function* segmentsOf(bytes: Bytes): Generator<Segment> {
  let start = 2;
  while (bytes[start] === 0xff) {
    // B.1.1.2: any marker may be preceded by fill bytes.
    while (bytes[start + 1] === 0xff) start += 1;
    const marker = byteAt(bytes, start + 1);
    if (marker === EOI) yield { marker, start, end: start + 2 };
    const length = uint16(bytes, start + 2);
    const headerEnd = start + 2 + length;
    if (!isLegal(marker) || length < 2 || headerEnd > bytes.length) return;
    if (FRAMES.has(marker) && length !== 8 + 3 * byteAt(bytes, start + 9)) return;
    const end = marker === SOS ? endOfScan(bytes, headerEnd) : headerEnd;
    yield { marker, start, end };
    start = end;
  }
}

function isLegal(marker: number): boolean {
  const isApplication = marker >= APP0 && marker <= APP15;
  return isApplication || FRAMES.has(marker) || TABLES.has(marker) || [SOS, DNL, COM].includes(marker);
}

/** Returns where scan data ends: before any marker but stuffed zeros and restart markers (B.1.1.5, F.1.2.3). */
function endOfScan(bytes: Bytes, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    let next = at + 1;
    while (bytes[next] === 0xff) next += 1;
    const code = byteAt(bytes, next);
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (code !== 0 && !isRestart) return at;
    at = bytes.indexOf(0xff, next + 1);
  }
  return bytes.length;
}

function isApp(bytes: Bytes, { marker, start, end }: Segment, app: number, signature: string): boolean {
  const hasRoom = end - start >= 4 + signature.length;
  return marker === app && hasRoom && textAt(bytes, start + 4, signature.length) === signature;
}

function keptPart(bytes: Bytes, segment: Segment): Uint8Array | number[] {
  const { marker, start, end } = segment;
  const isPicture = FRAMES.has(marker) || TABLES.has(marker) || marker === SOS || marker === EOI;
  if (isPicture || isApp(bytes, segment, APP2, "ICC_PROFILE\0")) return bytes.subarray(start, end);
  // Version, unit and two densities; a thumbnail of 0 by 0 pixels (JFIF 1.02).
  if (isApp(bytes, segment, APP0, "JFIF\0") && end - start >= 18) {
    return [0xff, APP0, 0, 16, ...bytes.subarray(start + 4, start + 16), 0, 0];
  }
  // Version, two flags and the colour transform (Adobe Technical Note 5116).
  if (isApp(bytes, segment, APP14, "Adobe") && end - start >= 16) {
    return [0xff, APP14, 0, 14, ...bytes.subarray(start + 4, start + 16)];
  }
  return [];
}

/** Returns an Exif segment with only the orientation (Exif 2.32, 4.7.2). */
function orientationSegment(orientation: number): number[] {
  const data = [...new TextEncoder().encode(EXIF_SIGNATURE), ...orientationBlock(orientation)];
  return [0xff, APP1, 0, data.length + 2, ...data];
}
