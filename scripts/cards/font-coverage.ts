/** Reads which characters a font has. Fontsource's unicode.json names ranges that are larger than what a file contains. */
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** Returns the code points of a WOFF file, ascending. Throws an Error if it has no table for Unicode. */
export function codePointsOf(path: string) {
  const cmap = readTable(readFileSync(path), "cmap");
  const found: Set<number> = new Set();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, found);
    if (format === 12) readGroups(table, found);
  }
  if (found.size === 0) throw new Error(`${path} has no characters`);
  return [...found].sort((a, b) => a - b);
}

/** Returns a table of a WOFF file (www.w3.org/TR/WOFF, section 5). */
function readTable(woff: Buffer, tag: string) {
  for (let index = 0; index < woff.readUInt16BE(12); index++) {
    const entry = 44 + 20 * index;
    if (woff.toString("latin1", entry, entry + 4) !== tag) continue;
    const offset = woff.readUInt32BE(entry + 4);
    const compressed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    return compressed.length < woff.readUInt32BE(entry + 12) ? inflateSync(compressed) : compressed;
  }
  throw new Error(`The font has no table ${tag}`);
}

/** cmap format 4 (learn.microsoft.com/typography/opentype/spec/cmap). */
function readSegments(table: Buffer, found: Set<number>) {
  const size = table.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const rangeAt = 16 + 3 * size + at;
    const rangeOffset = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyphAt = rangeAt + rangeOffset + 2 * (code - start);
      const glyph = rangeOffset === 0 ? code + delta : table.readUInt16BE(glyphAt);
      if ((glyph & 0xffff) !== 0) found.add(code);
    }
  }
}

/** cmap format 12. */
function readGroups(table: Buffer, found: Set<number>) {
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const group = 16 + 12 * index;
    const end = table.readUInt32BE(group + 4);
    for (let code = table.readUInt32BE(group); code <= end; code++) found.add(code);
  }
}

/** Returns the ranges of ascending code points, flat: first, last, first, last ... */
export function rangesOf(codePoints: number[]) {
  const ranges: number[] = [];
  for (const code of codePoints) {
    if (ranges.at(-1) === code - 1) ranges[ranges.length - 1] = code;
    else ranges.push(code, code);
  }
  return ranges;
}
