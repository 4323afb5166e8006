/** Unpacks WOFF fonts, which takumi does not read (www.w3.org/TR/WOFF). */
import { inflateSync } from "node:zlib";
import { joined } from "../../app/media-files/joined.ts";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Returns the font as a TrueType or OpenType file. */
export function unpackedFont(woff: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const source = new DataView(woff);
  const count = source.getUint16(12);
  const head = new DataView(new ArrayBuffer(SFNT_HEADER + SFNT_ENTRY * count));
  const log = Math.floor(Math.log2(count));
  head.setUint32(0, source.getUint32(4));
  head.setUint16(4, count);
  head.setUint16(6, 16 * 2 ** log);
  head.setUint16(8, log);
  head.setUint16(10, 16 * (count - 2 ** log));
  const parts = [new Uint8Array(head.buffer)];
  let offset = head.byteLength;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + WOFF_ENTRY * index;
    const [tag, start, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) =>
      source.getUint32(entry + at),
    );
    const bytes = new Uint8Array(woff, start, packed);
    const table = (packed ?? 0) < (length ?? 0) ? inflateSync(bytes, {}) : bytes;
    for (const [at, value] of [tag, checksum, offset, length].entries()) {
      head.setUint32(SFNT_HEADER + SFNT_ENTRY * index + at * 4, value ?? 0);
    }
    const padded = new Uint8Array(Math.ceil(table.length / 4) * 4);
    padded.set(table);
    parts.push(padded);
    offset += padded.length;
  }
  return joined(parts);
}
