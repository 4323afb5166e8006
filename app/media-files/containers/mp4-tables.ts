/** Reads the tables of an MP4's track: how large its samples are, and where (ISO/IEC 14496-12, 8.7). */
import { type Bytes, byteAt, uint16, uint32 } from "../photos/byte-reader.ts";
import { damagedUnless, MAX_PACKETS } from "./file-limits.ts";
import { type Box, boxesIn } from "./mp4-limits.ts";

export type Range = Pick<Box, "start" | "end">;

export interface SampleSizes {
  count: number;
  sizeOf(sample: number): number;
}

export interface Chunk {
  offset: number;
  /** Its samples, counted from 0. `end` is the first one behind them. */
  start: number;
  end: number;
}

export function findChild(header: Bytes, parent: Range, type: string): Box | null {
  for (const box of boxesIn(header, parent.start, parent.end)) if (box.type === type) return box;
  return null;
}

export function childOf(header: Bytes, parent: Range, type: string): Box {
  const child = findChild(header, parent, type);
  damagedUnless(child !== null, `No ${type} box`);
  return child;
}

/** Reads `stsz`, or its compact form `stz2` with sizes of 4, 8 or 16 bits. */
export function sampleSizes(header: Bytes, tables: Range): SampleSizes {
  const table = findChild(header, tables, "stsz") ?? childOf(header, tables, "stz2");
  const { start, end } = table;
  const count = uint32(header, start + 8);
  damagedUnless(count <= MAX_PACKETS, "Too many samples");
  const bits = table.type === "stsz" ? 32 : byteAt(header, start + 7);
  const equalSize = table.type === "stsz" ? uint32(header, start + 4) : 0;
  if (equalSize > 0) return { count, sizeOf: () => equalSize };
  const isWhole = [4, 8, 16, 32].includes(bits) && start + 12 + (count * bits) / 8 <= end;
  damagedUnless(isWhole, "The sizes are cut off");
  const sizeOf = (sample: number) => {
    if (bits === 32) return uint32(header, start + 12 + sample * 4);
    if (bits === 16) return uint16(header, start + 12 + sample * 2);
    if (bits === 8) return byteAt(header, start + 12 + sample);
    return (byteAt(header, start + 12 + (sample >> 1)) >> (sample % 2 === 0 ? 4 : 0)) & 0xf;
  };
  return { count, sizeOf };
}

/** Yields the chunks of `count` samples in order (8.7.4, 8.7.5). */
export function* chunksIn(header: Bytes, tables: Range, count: number): Generator<Chunk> {
  const runs = childOf(header, tables, "stsc");
  const runCount = uint32(header, runs.start + 4);
  const { chunkCount, offsetOf } = chunkOffsets(header, tables);
  let start = 0;
  for (let run = 0; run < runCount; run++) {
    const runAt = runs.start + 8 + run * 12;
    const nextChunk = run + 1 < runCount ? uint32(header, runAt + 12) : chunkCount + 1;
    for (let chunk = uint32(header, runAt); chunk < nextChunk && start < count; chunk++) {
      damagedUnless(chunk >= 1 && chunk <= chunkCount, "A chunk is missing");
      const end = Math.min(count, start + uint32(header, runAt + 4));
      yield { offset: offsetOf(chunk), start, end };
      start = end;
    }
  }
}

function chunkOffsets(header: Bytes, tables: Range) {
  const table = findChild(header, tables, "stco") ?? childOf(header, tables, "co64");
  const offsetOf = (chunk: number) => {
    if (table.type === "stco") return uint32(header, table.start + 4 + chunk * 4);
    return uint32(header, table.start + chunk * 8) * 2 ** 32 + uint32(header, table.start + 4 + chunk * 8);
  };
  return { chunkCount: uint32(header, table.start + 4), offsetOf };
}
