/**
 * The pages of an Ogg file (RFC 3533, section 6): whether they are whole and within bounds before the file is read, and
 * who it says has made it (RFC 7845, 5.2; the Vorbis I specification, 5.2). mediabunny follows every page.
 */
import { type Bytes, byteAt, textAt, uint32LittleEndian } from "../photos/byte-reader.ts";
import { damagedUnless, MAX_PACKETS } from "./file-limits.ts";

interface Page {
  /** Where it begins, where its content begins, and where that ends. */
  at: number;
  start: number;
  end: number;
  isFirst: boolean;
  /** Whether it goes on with a packet of the page before. */
  isContinued: boolean;
}

const HEADER_BYTES = 27;
const CHECKSUM_AT = 22;
const CONTINUED = 1;
const FIRST = 2;
/** Tracks of one file. */
const MAX_STREAMS = 8;
/** What the comments of a track begin with. */
const COMMENTS = ["OpusTags", "\x03vorbis"];

/** Throws where the file is not whole or has too many tracks or pages. Takes out whatever it tells in comments. */
export function limitOgg(bytes: Bytes): void {
  let pages = 0;
  let streams = 0;
  for (const page of pagesIn(bytes)) {
    damagedUnless(page.end <= bytes.length, "A page is cut off");
    pages++;
    if (page.isFirst) streams++;
    damagedUnless(pages <= MAX_PACKETS && streams <= MAX_STREAMS, "Too many pages or tracks");
    emptyComments(bytes, page);
  }
}

/** Where its last whole page ends. */
export function wholeOggLength(bytes: Bytes): number {
  let length = 0;
  for (const page of pagesIn(bytes)) if (page.end <= bytes.length) length = page.end;
  return length;
}

/** Of a file that mediabunny has written: its second page begins with the comments. */
export function blankVendor(head: Bytes): void {
  const [, page] = pagesIn(head);
  damagedUnless(page !== undefined && page.end <= head.length, "It has no second page");
  const at = page.start + (commentsAt(head, page.start)?.length ?? 0);
  damagedUnless(at > page.start, "It has no comments");
  head.fill(0, at + 4, Math.min(at + 4 + uint32LittleEndian(head, at), page.end));
  const view = new DataView(head.buffer, head.byteOffset);
  view.setUint32(page.at + CHECKSUM_AT, 0, true);
  view.setUint32(page.at + CHECKSUM_AT, checksumOf(head.subarray(page.at, page.end)), true);
}

/** The last one may reach beyond the end. Throws where something else stands between two pages. */
function* pagesIn(bytes: Bytes): Generator<Page> {
  for (let at = 0; at < bytes.length; ) {
    const segments = byteAt(bytes, at + HEADER_BYTES - 1);
    const start = at + HEADER_BYTES + segments;
    let end = start;
    for (let segment = at + HEADER_BYTES; segment < start; segment++) end += byteAt(bytes, segment);
    const isCutOff = start > bytes.length;
    damagedUnless(isCutOff || textAt(bytes, at, 5) === "OggS\0", "No page begins where one should");
    const flags = byteAt(bytes, at + 5);
    yield {
      at,
      start,
      end: isCutOff ? Number.POSITIVE_INFINITY : end,
      isFirst: (flags & FIRST) !== 0,
      isContinued: (flags & CONTINUED) !== 0,
    };
    if (isCutOff) return;
    at = end;
  }
}

/** Comments begin with their maker's name and its length; then comes their number. Both lengths become 0. */
function emptyComments(bytes: Bytes, page: Page): void {
  let at = page.start;
  let isBeginning = !page.isContinued;
  for (let segment = page.at + HEADER_BYTES; segment < page.start; segment++) {
    const length = byteAt(bytes, segment);
    const signature = isBeginning ? commentsAt(bytes, at) : undefined;
    if (signature) bytes.fill(0, at + signature.length, at + Math.min(length, signature.length + 8));
    at += length;
    isBeginning = length < 255;
  }
}

function commentsAt(bytes: Bytes, at: number): string | undefined {
  return COMMENTS.find((signature) => textAt(bytes, at, signature.length) === signature);
}

/** RFC 3533, section 6: the polynomial 0x04c11db7, with nothing reflected. */
function checksumOf(page: Bytes): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
