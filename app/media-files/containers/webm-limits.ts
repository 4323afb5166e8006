/**
 * Checks a WebM before it is parsed: whether its elements are complete, and whether they keep the parser's work
 * within limits (RFC 8794, RFC 9559; mediabunny follows every pointer and unpacks every lace).
 */
import { type Bytes, byteAt, textAt } from "../photos/byte-reader.ts";
import { damagedUnless, limitCount, MAX_GROUPS, MAX_PACKETS, MAX_STEPS, MAX_TRACKS } from "./file-limits.ts";
import { ID } from "./webm-ids.ts";

export interface Element {
  id: number;
  /** Offset of its header. */
  at: number;
  /** Offsets of its content. `end` is Infinity if its length is unknown. */
  start: number;
  end: number;
}

/** Info, Tags, Attachments, Chapters. */
const OTHERS_IN_SEGMENT = [0x1549a966, 0x1254c367, 0x1941a469, 0x1043a770];
const IN_SEGMENT = new Set([ID.SEEK_HEAD, ID.CUES, ID.TRACKS, ID.CLUSTER, ...OTHERS_IN_SEGMENT]);
export const NAME_OF_CHAPTERS = [0x10, 0x43, 0xa7, 0x70];

interface Totals {
  clusters: number;
  frames: number;
  steps: number;
}

/** Whether it declares itself as WebM, not another kind of Matroska. Throws if it has no EBML header. */
export function isWebm(bytes: Bytes): boolean {
  const head = elementAt(bytes, 0, bytes.length);
  damagedUnless(head.id === ID.EBML && head.end <= bytes.length, "It has no EBML header");
  for (const { id, start, end } of elementsIn(bytes, head.start, head.end)) {
    if (id === ID.DOC_TYPE)
      return textAt(bytes, start, Math.min(end - start, 16)).replace(/\0+$/, "") === "webm";
  }
  return false;
}

/**
 * Throws if the file is incomplete or declares too much. Renames indexes, which could point anywhere, so that they
 * are ignored.
 */
export function limitWebm(bytes: Bytes): void {
  const totals: Totals = { clusters: 0, frames: 0, steps: 0 };
  let segment = elementAt(bytes, elementAt(bytes, 0, bytes.length).end, bytes.length);
  while (segment.id === ID.VOID) segment = elementAt(bytes, segment.end, bytes.length);
  damagedUnless(segment.id === ID.SEGMENT, "It has no segment");
  const end = segment.end === Number.POSITIVE_INFINITY ? bytes.length : segment.end;
  damagedUnless(end === bytes.length, "The segment is cut off, or something follows it");
  for (let at = segment.start; at < end; ) at = endOfPart(bytes, elementAt(bytes, at, end), end, totals);
}

/** Checks one element of the segment and returns where it ends. */
function endOfPart(bytes: Bytes, part: Element, end: number, totals: Totals): number {
  if (part.id === ID.CLUSTER) return endOfCluster(bytes, part, end, totals);
  damagedUnless(part.id === ID.VOID || IN_SEGMENT.has(part.id), "An unknown element");
  damagedUnless(part.end <= end, "An element is cut off");
  if (part.id === ID.TRACKS) checkTracks(bytes, part);
  // Parts are read in sequence. Indexes are renamed to Chapters, which readers skip.
  if (part.id === ID.SEEK_HEAD || part.id === ID.CUES) bytes.set(NAME_OF_CHAPTERS, part.at);
  return part.end;
}

function checkTracks(bytes: Bytes, tracks: Element): void {
  const entries = [...elementsIn(bytes, tracks.start, tracks.end)].filter(({ id }) => id === ID.TRACK_ENTRY);
  damagedUnless(entries.length <= MAX_TRACKS, "Too many tracks");
  for (const entry of entries) {
    for (const { id } of elementsIn(bytes, entry.start, entry.end)) {
      damagedUnless(id !== ID.CONTENT_ENCODINGS, "It is encrypted");
    }
  }
}

/** Checks a cluster and returns where it ends. One of unknown length ends where the next part of the segment begins. */
function endOfCluster(bytes: Bytes, cluster: Element, segmentEnd: number, totals: Totals): number {
  const isOpen = cluster.end === Number.POSITIVE_INFINITY;
  const end = isOpen ? segmentEnd : cluster.end;
  damagedUnless(end <= segmentEnd, "A cluster is cut off");
  totals.clusters++;
  limitCount(totals.clusters, MAX_GROUPS, "Too many clusters");
  const counts = { frames: 0, isLaced: false };
  let at = cluster.start;
  while (at < end) {
    const child = elementAt(bytes, at, end);
    if (IN_SEGMENT.has(child.id)) {
      damagedUnless(isOpen, "A cluster in a cluster");
      break;
    }
    damagedUnless(child.end <= end, "A block is cut off");
    addBlocks(bytes, child, counts);
    at = child.end;
  }
  totals.frames += counts.frames;
  if (counts.isLaced) totals.steps += counts.frames ** 2;
  limitCount(totals.frames, MAX_PACKETS, "Too many frames");
  damagedUnless(totals.steps <= MAX_STEPS, "Too many frames in a cluster");
  return at;
}

/** Counts the frames of a block or a group of blocks. A laced block has up to 256. */
function addBlocks(bytes: Bytes, element: Element, counts: { frames: number; isLaced: boolean }): void {
  if (element.id === ID.BLOCK_GROUP) {
    for (const child of elementsIn(bytes, element.start, element.end)) addBlocks(bytes, child, counts);
  }
  if (element.id !== ID.BLOCK && element.id !== ID.SIMPLE_BLOCK) return;
  const flagsAt = element.start + lengthOfNumber(byteAt(bytes, element.start)) + 2;
  const isLaced = (byteAt(bytes, flagsAt) & 0b110) !== 0;
  counts.isLaced ||= isLaced;
  counts.frames += isLaced ? byteAt(bytes, flagsAt + 1) + 1 : 1;
}

export function* elementsIn(bytes: Bytes, start: number, end: number): Generator<Element> {
  for (let at = start; at < end; ) {
    const element = elementAt(bytes, at, end);
    damagedUnless(element.end <= end, "An element is cut off");
    yield element;
    at = element.end;
  }
}

/** Parses an element's header. Throws if it is invalid or truncated. */
export function elementAt(bytes: Bytes, at: number, end: number): Element {
  const idLength = lengthOfNumber(byteAt(bytes, at));
  const sizeLength = lengthOfNumber(byteAt(bytes, at + idLength));
  const start = at + idLength + sizeLength;
  damagedUnless(idLength <= 4 && sizeLength <= 8 && start <= end, "An element has no header");
  const id = numberAt(bytes, at, idLength);
  const largest = 2 ** (7 * sizeLength) - 1;
  const size = numberAt(bytes, at + idLength, sizeLength, 0xff >> sizeLength);
  return { id, at, start, end: size === largest ? Number.POSITIVE_INFINITY : start + size };
}

/** Returns the bytes of a variable-length number from its first byte (RFC 8794, section 4); 9 if it is invalid. */
function lengthOfNumber(firstByte: number): number {
  return Math.clz32(firstByte) - 23;
}

/** Returns an element's content as an unsigned integer. */
export function numberIn(content: Bytes): number {
  return numberAt(content, 0, content.length);
}

/** `mask` selects bits of the first byte. */
function numberAt(bytes: Bytes, at: number, length: number, mask = 0xff): number {
  let value = byteAt(bytes, at) & mask;
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 0x100 + byte;
  return value;
}

/**
 * Returns the end of the last complete block of a truncated file. A segment or cluster that declares more gets an
 * unknown length. Throws if there is no segment.
 */
export function wholeWebmLength(bytes: Bytes): number {
  const segment = elementAt(bytes, elementAt(bytes, 0, bytes.length).end, bytes.length);
  damagedUnless(segment.id === ID.SEGMENT, "It has no segment");
  let length = segment.start;
  let cluster: Element | null = null;
  for (let at = segment.start; at < bytes.length; ) {
    const element = elementIn(bytes, at);
    if (!element) break;
    if (element.id === ID.CLUSTER) cluster = element;
    const isWhole = element.end <= bytes.length;
    if (element.id !== ID.CLUSTER && !isWhole) break;
    // Steps into clusters, over everything else.
    at = element.id === ID.CLUSTER ? element.start : element.end;
    length = at;
  }
  if (segment.end > length) setUnknownLength(bytes, segment);
  if (cluster && cluster.end > length) setUnknownLength(bytes, cluster);
  return length;
}

/** Returns the element, or null if its header is truncated. */
function elementIn(bytes: Bytes, at: number): Element | null {
  try {
    return elementAt(bytes, at, bytes.length);
  } catch {
    return null;
  }
}

/** An unknown length has all value bits set (RFC 8794, section 6.2). */
function setUnknownLength(bytes: Bytes, { at, start }: Element): void {
  const sizeAt = at + lengthOfNumber(byteAt(bytes, at));
  bytes[sizeAt] = 0xff >> (start - sizeAt - 1);
  bytes.fill(0xff, sizeAt + 1, start);
}
