/**
 * Checks an MP4 or MOV before it is parsed: whether its boxes are complete, and whether the counts that they declare
 * keep the parser's work within limits (ISO/IEC 14496-12; mediabunny trusts these counts).
 */
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { damagedUnless, limitCount, MAX_GROUPS, MAX_PACKETS, MAX_STEPS, MAX_TRACKS } from "./file-limits.ts";

export interface Box {
  type: string;
  /** Offsets of its content. */
  start: number;
  end: number;
}

/** The counts that one track declares. */
interface TrackCounts {
  /** The tables found so far. */
  tables: Set<string>;
  /** Number of samples according to the time tables and the size table. */
  timed: number;
  sized: number;
  hasEqualSizes: boolean;
  chunks: number;
  lastChunk: number;
  maxPerChunk: number;
}

interface FileCounts {
  movies: number;
  tracks: number;
  fragments: number;
  fragmentSamples: number;
  hasLongChunks: boolean;
}

const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"]);
/** Boxes of encrypted files, which cannot be played. */
const ENCRYPTION = new Set(["pssh", "saiz", "saio", "senc"]);
/** Alternative forms of the same table. */
const TWINS: Record<string, string> = { stz2: "stsz", co64: "stco" };
/** Bytes per entry. */
const TABLES: Record<string, number> = { stts: 8, ctts: 8, stss: 4, stsc: 12, stco: 4, co64: 8 };

/** Throws if the file is incomplete or declares too much. Hides the index of fragments, which could point anywhere. */
export function limitMp4(bytes: Bytes): void {
  damagedUnless(!limitMp4ButChunks(bytes).hasLongChunks, "Too many samples in a chunk");
}

/** Does the same, but returns whether its chunks are too long to read, which `withShortChunks` divides. */
export function limitMp4ButChunks(bytes: Bytes): { hasLongChunks: boolean } {
  const file = { movies: 0, tracks: 0, fragments: 0, fragmentSamples: 0, hasLongChunks: false };
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === "moov" || box.type === "moof") addBox(bytes, box, file, null);
  }
  damagedUnless(file.movies === 1, "It has not one moov box");
  damagedUnless(file.tracks <= MAX_TRACKS, "Too many tracks");
  limitCount(file.fragments, MAX_GROUPS, "Too many fragments");
  // The last number of the file says where the index of fragments begins. Without it they are read in sequence.
  const indexAt = bytes.length - uint32(bytes, bytes.length - 4);
  if (textAt(bytes, indexAt + 4, 4) === "mfra") bytes.set([0x66, 0x72, 0x65, 0x65], indexAt + 4);
  return file;
}

/** Throws if a box exceeds its parent. Ignores up to seven bytes after the last box. */
export function* boxesIn(bytes: Bytes, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const size = boxSize(bytes, at, end - at);
    const headerSize = uint32(bytes, at) === 1 ? 16 : 8;
    damagedUnless(size >= headerSize && at + size <= end, "A box is cut off");
    yield { type: textAt(bytes, at + 4, 4), start: at + headerSize, end: at + size };
    at += size;
  }
}

/** Returns the size of the box that begins here. A declared 0 means up to the end: `rest` (ISO/IEC 14496-12, 4.2). */
export function boxSize(bytes: Bytes, at: number, rest: number): number {
  const declared = uint32(bytes, at);
  return declared === 1 ? uint32(bytes, at + 8) * 2 ** 32 + uint32(bytes, at + 12) : declared || rest;
}

function addBox(bytes: Bytes, box: Box, file: FileCounts, track: TrackCounts | null): void {
  damagedUnless(!ENCRYPTION.has(box.type), "It is encrypted");
  if (box.type === "moov") file.movies++;
  if (box.type === "moof") file.fragments++;
  if (box.type === "trak") file.tracks++;
  if (box.type === "trun") addRun(bytes, box, file);
  if (track) addTable(bytes, box, track);
  if (!CONTAINERS.has(box.type)) return;
  const inner = box.type === "trak" ? newTrack() : track;
  for (const child of boxesIn(bytes, box.start, box.end)) addBox(bytes, child, file, inner);
  if (box.type === "trak" && inner) checkTrack(inner, file);
}

function newTrack(): TrackCounts {
  const counts = { timed: 0, sized: 0, chunks: 0, lastChunk: 0, maxPerChunk: 0 };
  return { ...counts, tables: new Set(), hasEqualSizes: false };
}

function addRun(bytes: Bytes, box: Box, file: FileCounts): void {
  file.fragmentSamples += uint32(bytes, box.start + 4);
  limitCount(file.fragmentSamples, MAX_PACKETS, "Too many samples in fragments");
}

function addTable(bytes: Bytes, box: Box, track: TrackCounts): void {
  const name = TWINS[box.type] ?? box.type;
  damagedUnless(!track.tables.has(name), "A table occurs twice");
  if (box.type === "stsz" || box.type === "stz2" || box.type in TABLES) track.tables.add(name);
  if (box.type === "stsz" || box.type === "stz2") {
    track.hasEqualSizes = box.type === "stsz" && uint32(bytes, box.start + 4) !== 0;
    track.sized = uint32(bytes, box.start + 8);
  }
  const entryBytes = TABLES[box.type];
  if (entryBytes === undefined) return;
  const count = uint32(bytes, box.start + 4);
  damagedUnless(box.start + 8 + count * entryBytes <= box.end, "A table is cut off");
  limitCount(count, MAX_PACKETS, "A table is too long");
  if (box.type === "stco" || box.type === "co64") track.chunks = count;
  for (let at = box.start + 8; at < box.start + 8 + count * entryBytes; at += entryBytes) {
    if (box.type === "stts" || box.type === "ctts") track.timed += uint32(bytes, at);
    if (box.type === "stsc") addChunkRun(bytes, at, track);
  }
}

/** Adds one entry of the table that says how many samples each chunk has. */
function addChunkRun(bytes: Bytes, at: number, track: TrackCounts): void {
  const firstChunk = uint32(bytes, at);
  damagedUnless(firstChunk > track.lastChunk, "Chunks are out of order");
  track.lastChunk = firstChunk;
  track.maxPerChunk = Math.max(track.maxPerChunk, uint32(bytes, at + 4));
}

function checkTrack(track: TrackCounts, file: FileCounts): void {
  damagedUnless(track.lastChunk <= track.chunks, "A chunk is missing");
  // With composition offsets, mediabunny allocates an entry for every sample of both tables.
  damagedUnless(!track.tables.has("ctts") || track.timed <= 2 * MAX_PACKETS, "Too many times");
  if (track.hasEqualSizes) return;
  limitCount(track.sized, MAX_PACKETS, "Too many samples");
  file.hasLongChunks ||= track.sized * track.maxPerChunk > MAX_STEPS;
}

/**
 * Returns the end of the last complete box. Truncated media counts as complete, and its length is fixed; the index of
 * a fragment without its media does not.
 */
export function wholeMp4Length(bytes: Bytes): number {
  let length = 0;
  for (let at = 0; at + 16 <= bytes.length; ) {
    const size = boxSize(bytes, at, bytes.length - at);
    const type = textAt(bytes, at + 4, 4);
    const isCutOff = at + size > bytes.length;
    if (size < 8 || (isCutOff && type !== "mdat")) return length;
    if (isCutOff) bytes.fill(0, at, at + 4);
    at += size;
    if (type !== "moof") length = Math.min(at, bytes.length);
  }
  return length;
}
