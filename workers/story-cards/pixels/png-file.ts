/** Assembles a PNG from filtered rows (W3C PNG, third edition). */
import { crc32, deflateSync } from "node:zlib";
import { joined } from "../../../app/media-files/joined.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Colour types (11.2.1): truecolour, without and with alpha. */
const COLOR_TYPES = { RGB: 2, RGBA: 6 };

/**
 * `rows` are RGB, or RGBA that is not premultiplied, each preceded by its filter type (9.2). The lowest compression level:
 * the others take far longer.
 */
export function pngFile(
  width: number,
  height: number,
  rows: Uint8Array,
  channels: keyof typeof COLOR_TYPES = "RGB",
): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(8);
  new DataView(size.buffer).setUint32(0, width);
  new DataView(size.buffer).setUint32(4, height);
  return joined([
    SIGNATURE,
    // 8 bits a channel, then deflate, adaptive filters, not interlaced (11.2.1).
    chunk("IHDR", [...size, 8, COLOR_TYPES[channels], 0, 0, 0]),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", []),
  ]);
}

/** Length, type, data, and the CRC of type and data (5.3). */
function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
