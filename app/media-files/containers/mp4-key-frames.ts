/** Finds the key frames of an MP4's pictures in its index (ISO/IEC 14496-12, 8.5 to 8.7). */
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import type { ByteRange } from "./file-header.ts";
import { damagedUnless } from "./file-limits.ts";
import { type Box, boxesIn } from "./mp4-limits.ts";
import { childOf, chunksIn, findChild, type Range, type SampleSizes, sampleSizes } from "./mp4-tables.ts";

export interface PictureTrack {
  /** What the description is called: `avc1`, `hvc1`, `av01`, `vp09`. */
  type: string;
  /** The content of the decoder's description, or null if it has none. */
  description: Bytes | null;
  /** Where its key frames are. May be beyond the file. */
  keyFrames: ByteRange[];
}

/** Bytes of a description of pictures before its boxes (12.1.3.2). */
const VISUAL_ENTRY_BYTES = 78;
const DECODER_DESCRIPTIONS = new Set(["avcC", "hvcC", "av1C"]);
const PATH_TO_TABLES = ["mdia", "minf", "stbl"];

/**
 * Returns the tracks of pictures, each with at most `maxFrames` key frames of all: the first, the last, and evenly
 * spread ones. Throws for a broken index, and for a track with more than one description. The file is within the
 * limits of `limitMp4` and has no fragments.
 */
export function pictureTracksIn(header: Bytes, maxFrames: number): PictureTrack[] {
  const moov = childOf(header, { start: 0, end: header.length }, "moov");
  const tracks = boxesWith(header, moov, (box) => box.type === "trak" && handlerOf(header, box) === "vide");
  const share = Math.max(1, Math.floor(maxFrames / tracks.length));
  return tracks.map((track) => pictureTrack(header, track, share));
}

function pictureTrack(header: Bytes, track: Box, maxFrames: number): PictureTrack {
  let tables: Range = track;
  for (const type of PATH_TO_TABLES) tables = childOf(header, tables, type);
  const descriptions = childOf(header, tables, "stsd");
  damagedUnless(uint32(header, descriptions.start + 4) === 1, "Not one description");
  const [entry] = boxesIn(header, descriptions.start + 8, descriptions.end);
  damagedUnless(entry !== undefined, "A description is cut off");
  const parts = { start: entry.start + VISUAL_ENTRY_BYTES, end: entry.end };
  const config = boxesWith(header, parts, ({ type }) => DECODER_DESCRIPTIONS.has(type));
  damagedUnless(config.length <= 1, "Two descriptions for the decoder");
  return {
    type: entry.type,
    description: config[0] ? header.slice(config[0].start, config[0].end) : null,
    keyFrames: keyFramesOf(header, tables, maxFrames),
  };
}

function handlerOf(header: Bytes, track: Box): string {
  const handler = childOf(header, childOf(header, track, "mdia"), "hdlr");
  return textAt(header, handler.start + 8, 4);
}

/** Collects only the boxes that are wanted: a header may have millions. */
function boxesWith(header: Bytes, { start, end }: Range, isWanted: (box: Box) => boolean): Box[] {
  const wanted: Box[] = [];
  for (const box of boxesIn(header, start, end)) if (isWanted(box)) wanted.push(box);
  return wanted;
}

function keyFramesOf(header: Bytes, tables: Range, maxFrames: number): ByteRange[] {
  const { count, sizeOf } = sampleSizes(header, tables);
  const sync = findChild(header, tables, "stss");
  const keyCount = sync ? uint32(header, sync.start + 4) : count;
  // Numbers begin with 1. Without a table every sample is a key frame.
  const numbers = evenlySpread(keyCount, maxFrames).map((at) =>
    sync ? uint32(header, sync.start + 8 + at * 4) - 1 : at,
  );
  const isInOrder = numbers.every((number, at) => number < count && number > (numbers[at - 1] ?? -1));
  damagedUnless(isInOrder, "Key frames are out of order");
  return locate(header, tables, { count, sizeOf, numbers });
}

/** Returns up to `max` of the numbers below `count`, in order: the first, the last, and evenly spread ones. */
export function evenlySpread(count: number, max: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_, at) => at);
  if (max === 1) return [0];
  return Array.from({ length: max }, (_, at) => Math.floor((at * (count - 1)) / (max - 1)));
}

/** Returns where these samples are: each in a chunk, behind the chunk's earlier samples. */
function locate(
  header: Bytes,
  tables: Range,
  { count, sizeOf, numbers }: SampleSizes & { numbers: number[] },
): ByteRange[] {
  const wanted = new Set(numbers);
  const found: ByteRange[] = [];
  for (const { offset: start, ...chunk } of chunksIn(header, tables, count)) {
    let offset = start;
    for (let sample = chunk.start; sample < chunk.end; offset += sizeOf(sample), sample++) {
      if (wanted.has(sample)) found.push({ offset, size: sizeOf(sample) });
    }
  }
  damagedUnless(found.length === numbers.length, "A key frame is in no chunk");
  return found;
}
