/**
 * Divides the long chunks of an MP4 (ISO/IEC 14496-12, 8.7.4 and 8.7.5). To read a sample, mediabunny adds up the sizes of
 * all samples of its chunk, and programs that write only sound fill chunks of a megabyte.
 */
import { joined } from "../joined.ts";
import { type Bytes, uint32 } from "../photos/byte-reader.ts";
import { damagedUnless, MAX_GROUPS } from "./file-limits.ts";
import { type Box, boxesIn } from "./mp4-limits.ts";
import { chunksIn, findChild, type Range, sampleSizes } from "./mp4-tables.ts";

const MAX_SAMPLES = 64;
/** Boxes in another one. */
const MAX_BOXES = 1_000;
const PATH_TO_TABLES = new Set(["moov", "trak", "mdia", "minf"]);
const CHUNK_TABLES = new Set(["stsc", "stco", "co64"]);
const FREE = new TextEncoder().encode("free");

/** Returns the file, whose index becomes free space, and a new index with short chunks. Throws for a broken file. */
export function withShortChunks(bytes: Bytes): Bytes[] {
  let index: Bytes | null = null;
  let at = 0;
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    // A length of 0 means up to the end of the file, where the new index will be.
    if (uint32(bytes, at) === 0) setUint32(bytes, at, box.end - at);
    if (box.type === "moov") {
      index = rewritten(bytes, box);
      bytes.set(FREE, at + 4);
    }
    at = box.end;
  }
  damagedUnless(index !== null, "It has no index");
  return [bytes.subarray(0, at), index];
}

function rewritten(bytes: Bytes, box: Box): Bytes {
  if (box.type === "stbl" && !hasEqualSizes(bytes, box)) return boxOf("stbl", tablesOf(bytes, box));
  if (!PATH_TO_TABLES.has(box.type)) return copyOf(bytes, box);
  const children = childrenOf(bytes, box).map((child) => rewritten(bytes, child));
  return boxOf(box.type, children);
}

/** Samples of equal size, such as those of uncompressed sound, are not added up. */
function hasEqualSizes(bytes: Bytes, tables: Range): boolean {
  const sizes = findChild(bytes, tables, "stsz");
  return sizes !== null && uint32(bytes, sizes.start + 4) !== 0;
}

function tablesOf(bytes: Bytes, tables: Range): Bytes[] {
  const others = childrenOf(bytes, tables).filter(({ type }) => !CHUNK_TABLES.has(type));
  const { count, sizeOf } = sampleSizes(bytes, tables);
  const runs: number[] = [];
  const offsets: number[] = [];
  let chunks = 0;
  for (const { offset: chunkAt, start, end } of chunksIn(bytes, tables, count)) {
    chunks++;
    damagedUnless(chunks <= MAX_GROUPS, "Too many chunks");
    let offset = chunkAt;
    for (let sample = start; sample < end; offset += sizeOf(sample), sample++) {
      if ((sample - start) % MAX_SAMPLES > 0) continue;
      offsets.push(offset);
      // The number of a chunk, of its samples, and of their description.
      runs.push(offsets.length, Math.min(MAX_SAMPLES, end - sample), 1);
    }
  }
  return [
    ...others.map((other) => copyOf(bytes, other)),
    boxOf("stsc", [tableOf(runs, 3)]),
    boxOf("stco", [tableOf(offsets, 1)]),
  ];
}

function childrenOf(bytes: Bytes, { start, end }: Range): Box[] {
  const children: Box[] = [];
  for (const child of boxesIn(bytes, start, end)) {
    children.push(child);
    damagedUnless(children.length <= MAX_BOXES, "Too many boxes");
  }
  return children;
}

/** Returns the content of a table: version and flags, the number of its entries, and the entries. */
function tableOf(values: number[], valuesPerEntry: number): Bytes {
  const content = new Uint8Array(8 + values.length * 4);
  setUint32(content, 4, values.length / valuesPerEntry);
  for (const [at, value] of values.entries()) setUint32(content, 8 + at * 4, value);
  return content;
}

function copyOf(bytes: Bytes, { type, start, end }: Box): Bytes {
  return boxOf(type, [bytes.subarray(start, end)]);
}

function boxOf(type: string, parts: Bytes[]): Bytes {
  const box = joined([new Uint8Array(4), new TextEncoder().encode(type), ...parts]);
  setUint32(box, 0, box.length);
  return box;
}

function setUint32(bytes: Bytes, at: number, value: number): void {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, value);
}
