/**
 * Parses the pages of an Ogg file (RFC 3533, section 6). Checks that they are complete and within limits before
 * mediabunny follows each of them, and empties comments, of which it copies all for each one (RFC 7845, 5.2; the Vorbis I
 * specification, 5.2).
 */
import { type Bytes, byteAt, textAt } from "../photos/byte-reader.ts";
import { damagedUnless, limitCount, MAX_PACKETS } from "./file-limits.ts";

interface Page {
  /** Offsets of its beginning, and of its content's beginning and end. */
  at: number;
  start: number;
  end: number;
  isFirst: boolean;
  /** Whether it continues a packet of the previous page. */
  isContinued: boolean;
}

const HEADER_BYTES = 27;
const CONTINUED = 1;
const FIRST = 2;
/** Tracks of one file. */
const MAX_STREAMS = 8;
/** Signatures at the beginning of a track's comments. */
const COMMENTS = ["OpusTags", "\x03vorbis"];

/** Throws if the file is incomplete or has too many tracks or pages. Empties all comments. */
export function limitOgg(bytes: Bytes): void {
  let pages = 0;
  let streams = 0;
  for (const page of pagesIn(bytes)) {
    damagedUnless(page.end <= bytes.length, "A page is cut off");
    pages++;
    if (page.isFirst) streams++;
    limitCount(pages, MAX_PACKETS, "Too many pages");
    damagedUnless(streams <= MAX_STREAMS, "Too many tracks");
    emptyComments(bytes, page);
  }
}

/** Returns the end of the last complete page. */
export function wholeOggLength(bytes: Bytes): number {
  let length = 0;
  for (const page of pagesIn(bytes)) if (page.end <= bytes.length) length = page.end;
  return length;
}

/** Yields all pages; the last one may exceed the end. Throws if anything else is between two pages. */
function* pagesIn(bytes: Bytes): Generator<Page> {
  for (let at = 0; at < bytes.length; ) {
    const segments = byteAt(bytes, at + HEADER_BYTES - 1);
    const start = at + HEADER_BYTES + segments;
    let end = start;
    for (let segment = at + HEADER_BYTES; segment < start; segment++) end += byteAt(bytes, segment);
    const isCutOff = start > bytes.length;
    damagedUnless(isCutOff || textAt(bytes, at, 5) === "OggS\0", "No page begins where one should");
    const flags = byteAt(bytes, at + 5);
    if (isCutOff) end = Number.POSITIVE_INFINITY;
    yield { at, start, end, isFirst: (flags & FIRST) !== 0, isContinued: (flags & CONTINUED) !== 0 };
    at = end;
  }
}

/** Empties the comments of a page: sets the length of the encoder's name and the number of comments to 0. */
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
