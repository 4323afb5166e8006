/**
 * Looked at before a WebM is read: whether its elements are whole, and whether they keep the reader's work within
 * bounds (RFC 8794, RFC 9559; mediabunny follows every pointer and unfolds every lace).
 */
import { type Bytes, byteAt, textAt } from "../photos/byte-reader.ts";
import { damagedUnless, MAX_GROUPS, MAX_PACKETS, MAX_STEPS, MAX_TRACKS } from "./file-limits.ts";

export interface Element {
  id: number;
  /** Where it begins. */
  at: number;
  /** Where its content begins and ends; Infinity where the writer did not know. */
  start: number;
  end: number;
}

export const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const CUES = 0x1c53bb6b;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const CONTENT_ENCODINGS = 0x6d80;
const CLUSTER = 0x1f43b675;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;
const VOID = 0xec;
/** Info, Tags, Attachments, Chapters. */
const OTHERS_IN_SEGMENT = [0x1549a966, 0x1254c367, 0x1941a469, 0x1043a770];
const IN_SEGMENT = new Set([SEEK_HEAD, CUES, TRACKS, CLUSTER, ...OTHERS_IN_SEGMENT]);
export const NAME_OF_CHAPTERS = [0x10, 0x43, 0xa7, 0x70];

interface Claims {
  clusters: number;
  frames: number;
  steps: number;
}

/** Whether it says of itself that it is WebM, not another kind of Matroska. */
export function isWebm(bytes: Bytes): boolean {
  const head = elementAt(bytes, 0, bytes.length);
  damagedUnless(head.id === EBML && head.end <= bytes.length, "It has no EBML header");
  for (const { id, start, end } of elementsIn(bytes, head.start, head.end)) {
    if (id === DOC_TYPE)
      return textAt(bytes, start, Math.min(end - start, 16)).replace(/\0+$/, "") === "webm";
  }
  return false;
}

/** Throws where the file is not whole or claims too much. Takes the names off indexes that could lead anywhere. */
export function limitWebm(bytes: Bytes): void {
  const claims: Claims = { clusters: 0, frames: 0, steps: 0 };
  let segment = elementAt(bytes, elementAt(bytes, 0, bytes.length).end, bytes.length);
  while (segment.id === VOID) segment = elementAt(bytes, segment.end, bytes.length);
  damagedUnless(segment.id === SEGMENT, "It has no segment");
  const end = segment.end === Number.POSITIVE_INFINITY ? bytes.length : segment.end;
  damagedUnless(end === bytes.length, "The segment is cut off, or something follows it");
  for (let at = segment.start; at < end; ) at = endOfPart(bytes, elementAt(bytes, at, end), end, claims);
}

/** Looks through one element of the segment and answers where it ends. */
function endOfPart(bytes: Bytes, part: Element, end: number, claims: Claims): number {
  if (part.id === CLUSTER) return endOfCluster(bytes, part, end, claims);
  damagedUnless(part.id === VOID || IN_SEGMENT.has(part.id), "An unknown element");
  damagedUnless(part.end <= end, "An element is cut off");
  if (part.id === TRACKS) checkTracks(bytes, part);
  // Everything is read in its order: what points to other places is passed over, as chapters are.
  if (part.id === SEEK_HEAD || part.id === CUES) bytes.set(NAME_OF_CHAPTERS, part.at);
  return part.end;
}

function checkTracks(bytes: Bytes, tracks: Element): void {
  const entries = [...elementsIn(bytes, tracks.start, tracks.end)].filter(({ id }) => id === TRACK_ENTRY);
  damagedUnless(entries.length <= MAX_TRACKS, "Too many tracks");
  for (const entry of entries) {
    for (const { id } of elementsIn(bytes, entry.start, entry.end)) {
      damagedUnless(id !== CONTENT_ENCODINGS, "It is encrypted");
    }
  }
}

/** A cluster of unknown length ends where the next part of the segment begins. */
function endOfCluster(bytes: Bytes, cluster: Element, segmentEnd: number, claims: Claims): number {
  const isOpen = cluster.end === Number.POSITIVE_INFINITY;
  const end = isOpen ? segmentEnd : cluster.end;
  damagedUnless(end <= segmentEnd, "A cluster is cut off");
  claims.clusters++;
  damagedUnless(claims.clusters <= MAX_GROUPS, "Too many clusters");
  const inside = { frames: 0, isLaced: false };
  let at = cluster.start;
  while (at < end) {
    const child = elementAt(bytes, at, end);
    if (IN_SEGMENT.has(child.id)) {
      damagedUnless(isOpen, "A cluster in a cluster");
      break;
    }
    damagedUnless(child.end <= end, "A block is cut off");
    addBlocks(bytes, child, inside);
    at = child.end;
  }
  claims.frames += inside.frames;
  if (inside.isLaced) claims.steps += inside.frames ** 2;
  damagedUnless(claims.frames <= MAX_PACKETS && claims.steps <= MAX_STEPS, "Too many frames");
  return at;
}

/** Counts the frames of a block, or of a group of blocks. A laced block holds up to 256. */
function addBlocks(bytes: Bytes, element: Element, inside: { frames: number; isLaced: boolean }): void {
  if (element.id === BLOCK_GROUP) {
    for (const child of elementsIn(bytes, element.start, element.end)) addBlocks(bytes, child, inside);
  }
  if (element.id !== BLOCK && element.id !== SIMPLE_BLOCK) return;
  const flagsAt = element.start + lengthOfNumber(byteAt(bytes, element.start)) + 2;
  const isLaced = (byteAt(bytes, flagsAt) & 0b110) !== 0;
  inside.isLaced ||= isLaced;
  inside.frames += isLaced ? byteAt(bytes, flagsAt + 1) + 1 : 1;
}

export function* elementsIn(bytes: Bytes, start: number, end: number): Generator<Element> {
  for (let at = start; at < end; ) {
    const element = elementAt(bytes, at, end);
    damagedUnless(element.end <= end, "An element is cut off");
    yield element;
    at = element.end;
  }
}

/** Throws where no element begins, or its header is cut off. */
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

/** Bytes of a number with its length in front (RFC 8794, section 4); 9 for none. */
function lengthOfNumber(firstByte: number): number {
  return Math.clz32(firstByte) - 23;
}

/** A whole number as an element holds it. */
export function numberIn(content: Bytes): number {
  return numberAt(content, 0, content.length);
}

/** The mask takes bits off the first byte. */
function numberAt(bytes: Bytes, at: number, length: number, mask = 0xff): number {
  let value = byteAt(bytes, at) & mask;
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 0x100 + byte;
  return value;
}

/**
 * Where the last whole block ends, of a file that is cut off. The segment and the cluster that are then shorter than they
 * tell become ones of unknown length. Throws where there is no segment.
 */
export function wholeWebmLength(bytes: Bytes): number {
  const segment = elementAt(bytes, elementAt(bytes, 0, bytes.length).end, bytes.length);
  damagedUnless(segment.id === SEGMENT, "It has no segment");
  let length = segment.start;
  let cluster: Element | null = null;
  for (let at = segment.start; at < bytes.length; ) {
    const element = elementIn(bytes, at);
    if (!element) break;
    if (element.id === CLUSTER) cluster = element;
    const isWhole = element.end <= bytes.length;
    if (element.id !== CLUSTER && !isWhole) break;
    // Into a cluster, and over everything else.
    at = element.id === CLUSTER ? element.start : element.end;
    length = at;
  }
  if (segment.end > length) setUnknownLength(bytes, segment);
  if (cluster && cluster.end > length) setUnknownLength(bytes, cluster);
  return length;
}

/** Null where its header is cut off. */
function elementIn(bytes: Bytes, at: number): Element | null {
  try {
    return elementAt(bytes, at, bytes.length);
  } catch {
    return null;
  }
}

/** All bits behind the number's own length are set (RFC 8794, section 6.2). */
function setUnknownLength(bytes: Bytes, { at, start }: Element): void {
  const sizeAt = at + lengthOfNumber(byteAt(bytes, at));
  bytes[sizeAt] = 0xff >> (start - sizeAt - 1);
  bytes.fill(0xff, sizeAt + 1, start);
}
