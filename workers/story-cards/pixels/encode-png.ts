/** Encodes opaque pictures as PNG (W3C PNG, third edition). */
import { crc32, deflateSync } from "node:zlib";
import { joined } from "../../../app/media-files/joined.ts";
import type { Photo } from "./photo-pixels.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TRUECOLOUR = 2;
/** The filter by which a row stores the difference of each pixel to the one before (9.2). */
const SUB = 1;

export function encodePng({ width, height, pixels }: Photo): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width * 3 + 1) * height);
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    rows[to++] = SUB;
    for (let x = 0; x < width; x += 1, from += 4) {
      for (let at = from; at < from + 3; at += 1)
        rows[to++] = (pixels[at] ?? 0) - (x === 0 ? 0 : (pixels[at - 4] ?? 0));
    }
  }
  const size = new DataView(new ArrayBuffer(8));
  size.setUint32(0, width);
  size.setUint32(4, height);
  return joined([
    SIGNATURE,
    // 8 bits a channel, then deflate, adaptive filters, not interlaced (11.2.1).
    chunk("IHDR", [...new Uint8Array(size.buffer), 8, TRUECOLOUR, 0, 0, 0]),
    // The lowest level: the others take far longer.
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
