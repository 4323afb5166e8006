/**
 * JPEG files (ITU-T T.81, Annex B): reads size and orientation, and copies the picture without metadata. An
 * allow-list decides which segments stay: tables, frame, scans, and the three APPn that colours depend on (JFIF, ICC
 * profile, Adobe). Exif, XMP, IPTC, C2PA, comments and thumbnails are dropped, and so is everything after the picture
 * (MPF, motion photos).
 */
import { type Bytes, byteAt, textAt, uint16 } from "./byte-reader.ts";
import { KeptPieces } from "./kept-pieces.ts";
import { EXIF_SIGNATURE, orientationBlock, readOrientation } from "./orientation.ts";
import type { PhotoFormat, PhotoSize } from "./photo-format.ts";
import type { Scan } from "./scan.ts";

export const jpeg: PhotoFormat = { sizeOf, orientationOf, isAnimated: neverAnimated, withoutMetadata };

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
  /** Its first bytes, up to HEAD_BYTES. */
  head: Bytes;
}

/** Offset of the first segment, after SOI. */
const FIRST_SEGMENT = 2;
/** Marker, length, and the longest signature and header that are read. */
const HEAD_BYTES = 16;

/** Reads the size from the frame: image-size skips invalid segments and could find another picture's. */
function* sizeOf(fileSize: number): Scan<PhotoSize | null> {
  const frame = yield* findFrame(fileSize);
  return frame && { width: uint16(frame.head, 7), height: uint16(frame.head, 5) };
}

/** Whether the picture is stored in several passes (ITU-T T.81, SOF2). Decoders need twice the memory for it. */
export function* isProgressive(fileSize: number): Scan<boolean> {
  return (yield* findFrame(fileSize))?.marker === PROGRESSIVE;
}

/** Returns the frame header, or null if there is none before the first scan. */
function* findFrame(fileSize: number): Scan<Segment | null> {
  for (let at = FIRST_SEGMENT; ; ) {
    const segment = yield* readHeader(at, fileSize);
    if (segment === null || isEndOfHeader(segment)) return null;
    if (FRAMES.has(segment.marker)) return segment;
    at = segment.end;
  }
}

/** Returns the orientation in the first Exif segment, as browsers do. */
function* orientationOf(fileSize: number): Scan<number> {
  for (let at = FIRST_SEGMENT; ; ) {
    const segment = yield* readHeader(at, fileSize);
    if (segment === null || isEndOfHeader(segment)) return 1;
    const { start, end } = segment;
    if (isApp(segment, APP1, EXIF_SIGNATURE)) {
      const length = end - start - 4;
      const exif = yield { offset: start + 4, length };
      return readOrientation(exif.subarray(0, length));
    }
    at = end;
  }
}

// biome-ignore lint/correctness/useYield: it needs no bytes.
function* neverAnimated(): Scan<boolean> {
  return false;
}

function* withoutMetadata(fileSize: number, orientation: number): Scan<KeptPieces | null> {
  const kept = new KeptPieces();
  kept.keep(0, FIRST_SEGMENT);
  if (orientation > 1) kept.insert(orientationSegment(orientation));
  let frames = 0;
  let scans = 0;
  for (let at = FIRST_SEGMENT; ; ) {
    const segment = yield* readHeader(at, fileSize);
    if (segment === null) return null;
    if (FRAMES.has(segment.marker)) frames += 1;
    if (segment.marker === SOS) {
      scans += 1;
      segment.end = yield* endOfScan(segment.end);
    }
    if (frames > 1 || (scans > 0 && frames === 0)) return null;
    keepPart(kept, segment);
    if (segment.marker === EOI) return scans > 0 ? kept : null;
    at = segment.end;
  }
}

/**
 * Returns the segment that begins here, up to the end of its header for SOS. Returns null at the end of a truncated file, and
 * for what T.81 does not allow.
 */
function* readHeader(at: number, fileSize: number): Scan<Segment | null> {
  const start = yield* endOfFill(at);
  const head = (yield { offset: start, length: HEAD_BYTES }).slice(0, HEAD_BYTES);
  if (byteAt(head, 0) !== 0xff) return null;
  const marker = byteAt(head, 1);
  if (marker === EOI) return { marker, start, end: start + 2, head };
  const length = uint16(head, 2);
  const end = start + 2 + length;
  if (!isLegal(marker) || length < 2 || end > fileSize) return null;
  if (FRAMES.has(marker) && length !== 8 + 3 * byteAt(head, 9)) return null;
  return { marker, start, end, head };
}

/** B.1.1.2: any marker may be preceded by fill bytes, which are 0xFF. Returns the offset of the last 0xFF. */
function* endOfFill(start: number): Scan<number> {
  let offset = start;
  while (true) {
    const bytes = yield { offset, length: 2 };
    let at = 0;
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    offset += at;
    // At the end of what is in memory there may be more of them.
    if (at === 0 || at + 1 < bytes.length) return offset;
  }
}

function isLegal(marker: number): boolean {
  const isApplication = marker >= APP0 && marker <= APP15;
  return isApplication || FRAMES.has(marker) || TABLES.has(marker) || [SOS, DNL, COM].includes(marker);
}

/** Returns where scan data ends: before any marker but stuffed zeros and restart markers (B.1.1.5, F.1.2.3). */
function* endOfScan(start: number): Scan<number> {
  let offset = start;
  /** Where fill bytes begin that continue beyond the bytes in memory. */
  let fillStart: number | null = null;
  while (true) {
    const bytes = yield { offset, length: 2 };
    if (bytes.length < 2) return offset + bytes.length;
    const { at, next } = findMarker(bytes);
    if (next < bytes.length) return at === 0 ? (fillStart ?? offset) : offset + at;
    if (at > 0) fillStart = null;
    if (at < bytes.length) fillStart ??= offset + at;
    offset += at < bytes.length ? bytes.length - 1 : bytes.length;
  }
}

/**
 * Finds the first marker that ends a scan: `at` is where its fill bytes begin, `next` its code. If there is none, `next` is
 * the length of the bytes, and `at` is where fill bytes at their end begin, or the length, too.
 */
function findMarker(bytes: Bytes): { at: number; next: number } {
  let at = bytes.indexOf(0xff);
  while (at !== -1) {
    let next = at + 1;
    while (bytes[next] === 0xff) next += 1;
    if (next === bytes.length) return { at, next };
    const code = byteAt(bytes, next);
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (code !== 0 && !isRestart) return { at, next };
    at = bytes.indexOf(0xff, next + 1);
  }
  return { at: bytes.length, next: bytes.length };
}

function isEndOfHeader({ marker }: Segment): boolean {
  return marker === SOS || marker === EOI;
}

function isApp({ marker, start, end, head }: Segment, app: number, signature: string): boolean {
  const hasRoom = end - start >= 4 + signature.length;
  return marker === app && hasRoom && textAt(head, 4, signature.length) === signature;
}

function keepPart(kept: KeptPieces, segment: Segment): void {
  const { marker, start, end, head } = segment;
  const isPicture = FRAMES.has(marker) || TABLES.has(marker) || marker === SOS || marker === EOI;
  if (isPicture || isApp(segment, APP2, "ICC_PROFILE\0")) {
    kept.keep(start, end);
    // Version, unit and two densities; a thumbnail of 0 by 0 pixels (JFIF 1.02).
  } else if (isApp(segment, APP0, "JFIF\0") && end - start >= 18) {
    kept.insert([0xff, APP0, 0, 16, ...head.subarray(4, 16), 0, 0]);
    // Version, two flags and the colour transform (Adobe Technical Note 5116).
  } else if (isApp(segment, APP14, "Adobe") && end - start >= 16) {
    kept.insert([0xff, APP14, 0, 14, ...head.subarray(4, 16)]);
  }
}

/** Returns an Exif segment with only the orientation (Exif 2.32, 4.7.2). */
function orientationSegment(orientation: number): number[] {
  const data = [...new TextEncoder().encode(EXIF_SIGNATURE), ...orientationBlock(orientation)];
  return [0xff, APP1, 0, data.length + 2, ...data];
}
