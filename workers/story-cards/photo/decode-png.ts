/** Decodes PNG photos (W3C PNG, third edition): all colour types and depths, interlaced or not; of an animation, the first image. */
import { inflateSync } from "node:zlib";
import { joined } from "../../../app/media-files/joined.ts";
import { textAt, uint16, uint32 } from "../../../app/media-files/photos/byte-reader.ts";
import type { Photo } from "../pixels/photo-pixels.ts";

/** 8 megapixels of RGB, 6 of RGBA: an inflated PNG is in memory together with its pixels. Screenshots have up to 4. */
const MAX_INFLATED_BYTES = 24_000_000;

/** What IHDR, PLTE and tRNS say (11.2.1, 11.2.2, 11.3.1.1). */
interface Header {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  colorType: number;
  isInterlaced: boolean;
  palette: Uint8Array;
  /** Alpha of palette entries, or the one colour that is transparent. */
  transparency: Uint8Array;
}

const GREYSCALE = 0;
const TRUECOLOUR = 2;
const INDEXED = 3;
/** Samples of a pixel, by colour type (table 8). */
const SAMPLES: Record<number, number> = { [GREYSCALE]: 1, [TRUECOLOUR]: 3, [INDEXED]: 1, 4: 2, 6: 4 };

/** One of the reduced images of Adam7 (8.1), or the only image: first column and row, and distances to the next ones. */
type Pass = readonly [left: number, top: number, stepX: number, stepY: number];

const WHOLE: readonly Pass[] = [[0, 0, 1, 1]];
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Returns RGBA with 8 bits a channel, or null for a truncated, damaged or very large file. Throws for damaged compressed data. */
export function decodePng(bytes: Uint8Array<ArrayBuffer>): Photo | null {
  const { header, compressed } = readChunks(bytes);
  const samples = header && SAMPLES[header.colorType];
  if (!header || !samples || ![1, 2, 4, 8, 16].includes(header.depth)) return null;
  const { width, height } = header;
  const bitsPerPixel = samples * header.depth;
  const passes = (header.isInterlaced ? ADAM7 : WHOLE).map((pass) => ({ pass, ...sizeOf(pass, header) }));
  const nonEmpty = passes.filter((part) => part.width > 0 && part.height > 0);
  const rowBytes = (columns: number) => Math.ceil((columns * bitsPerPixel) / 8);
  const expected = nonEmpty.reduce((sum, part) => sum + part.height * (1 + rowBytes(part.width)), 0);

  if (expected > MAX_INFLATED_BYTES) return null;

  // The bound keeps a small file from inflating to gigabytes. workerd compares it with its buffer, which it doubles.
  const rows = inflateSync(compressed, { maxOutputLength: expected * 2 + 65_536 });
  if (rows.length < expected) return null;
  // Clamped arrays round what they store.
  const pixels = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for (const part of nonEmpty) {
    const length = rowBytes(part.width);
    let previous: Uint8Array = new Uint8Array(length);
    for (let y = 0; y < part.height; y += 1) {
      const row = rows.subarray(at + 1, at + 1 + length);
      if (!unfilter(row, previous, rows[at] ?? 0, Math.max(1, bitsPerPixel >> 3))) return null;
      const [left, top, stepX, stepY] = part.pass;
      writeRow(header, row, part.width, pixels, ((top + y * stepY) * width + left) * 4, stepX * 4);
      previous = row;
      at += length + 1;
    }
  }
  return { width, height, pixels: new Uint8Array(pixels.buffer) };
}

function readChunks(bytes: Uint8Array<ArrayBuffer>): { header: Header | null; compressed: Uint8Array } {
  let header: Header | null = null;
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + uint32(bytes, at)) {
    const content = bytes.subarray(at + 8, at + 8 + uint32(bytes, at));
    const type = textAt(bytes, at + 4, 4);
    if (type === "IHDR") header = readHeader(content);
    else if (type === "PLTE" && header) header.palette = content;
    else if (type === "tRNS" && header) header.transparency = content;
    else if (type === "IDAT") data.push(content);
  }
  return { header, compressed: joined(data) };
}

function readHeader(content: Uint8Array): Header {
  const empty = new Uint8Array(0);
  return {
    width: uint32(content, 0),
    height: uint32(content, 4),
    depth: content[8] ?? 0,
    colorType: content[9] ?? 0,
    isInterlaced: content[12] === 1,
    palette: empty,
    transparency: empty,
  };
}

function sizeOf([left, top, stepX, stepY]: Pass, { width, height }: Header) {
  return { width: Math.ceil((width - left) / stepX), height: Math.ceil((height - top) / stepY) };
}

/** Reverses a filter in place (9.2). `distance` is the bytes of a pixel. Returns false for an unknown filter. */
function unfilter(row: Uint8Array, above: Uint8Array, filter: number, distance: number): boolean {
  if (filter > 4) return false;
  for (let at = 0; at < row.length; at += 1) {
    const left = at < distance ? 0 : (row[at - distance] ?? 0);
    const up = above[at] ?? 0;
    const upLeft = at < distance ? 0 : (above[at - distance] ?? 0);
    row[at] = (row[at] ?? 0) + predicted(filter, left, up, upLeft);
  }
  return true;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  // Paeth (9.4).
  const [fromLeft, fromUp] = [Math.abs(up - upLeft), Math.abs(left - upLeft)];
  const fromUpLeft = Math.abs(left + up - 2 * upLeft);
  if (fromLeft <= fromUp && fromLeft <= fromUpLeft) return left;
  return fromUp <= fromUpLeft ? up : upLeft;
}

/** Converts a row to RGBA. `start` and `step` are bytes of `pixels`. */
function writeRow(
  header: Header,
  row: Uint8Array,
  columns: number,
  pixels: Uint8ClampedArray,
  start: number,
  step: number,
): void {
  const { colorType, depth, palette, transparency } = header;
  const samples = SAMPLES[colorType] ?? 1;
  const hasTransparentColor = colorType <= TRUECOLOUR && transparency.length >= samples * 2;
  const maximum = 2 ** depth - 1;
  for (let x = 0, to = start; x < columns; x += 1, to += step) {
    const first = sampleAt(row, x * samples, depth);
    const second = samples > 1 ? sampleAt(row, x * samples + 1, depth) : 0;
    const third = samples > 2 ? sampleAt(row, x * samples + 2, depth) : 0;
    if (colorType === INDEXED) {
      for (let channel = 0; channel < 3; channel += 1)
        pixels[to + channel] = palette[first * 3 + channel] ?? 0;
      pixels[to + 3] = transparency[first] ?? 255;
      continue;
    }
    const isColor = samples > 2;
    pixels[to] = (first * 255) / maximum;
    pixels[to + 1] = ((isColor ? second : first) * 255) / maximum;
    pixels[to + 2] = ((isColor ? third : first) * 255) / maximum;
    const alpha = samples === 2 ? second : samples === 4 ? sampleAt(row, x * 4 + 3, depth) : maximum;
    const isTransparent =
      hasTransparentColor &&
      first === uint16(transparency, 0) &&
      (!isColor || (second === uint16(transparency, 2) && third === uint16(transparency, 4)));
    pixels[to + 3] = isTransparent ? 0 : (alpha * 255) / maximum;
  }
}

/** Samples of less than 8 bits are packed from the highest bit on (7.2). */
function sampleAt(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index] ?? 0;
  if (depth === 16) return uint16(row, index * 2);
  const bit = index * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}
