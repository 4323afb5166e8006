/**
 * Generates a photo large enough to be uploaded in several parts: an animated GIF, which is not re-encoded, with almost
 * no compression.
 */

const EDGE = 1_000;
/** Pixels between two clear codes. So few that no LZW code needs more than a byte. */
const RUN = 126;
const CLEAR = 0x80;
const END = 0x81;

/** Returns a GIF of about 1 MB per frame (W3C, GIF89a). */
export function largePhoto(frames: number): Buffer {
  const size = [EDGE & 0xff, EDGE >> 8];
  const colours = Array.from({ length: 128 }, (_, at) => [at * 2, 255 - at * 2, 128]).flat();
  const head = Buffer.from([...Buffer.from("GIF89a"), ...size, ...size, 0xf6, 0, 0, ...colours]);
  const frame = [
    Buffer.from([0x21, 0xf9, 4, 0, 50, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, ...size, ...size, 0, 7]),
  ];
  const all = Array.from({ length: frames }, (_, at) => Buffer.concat([...frame, ...blocks(pixels(at))]));
  return Buffer.concat([head, ...all, Buffer.from([0x3b])]);
}

function pixels(shift: number): Buffer {
  const runs = Math.ceil((EDGE * EDGE) / RUN);
  const codes = Buffer.alloc(runs * (RUN + 1) + 1);
  let at = 0;
  for (let pixel = 0; pixel < EDGE * EDGE; pixel++) {
    if (pixel % RUN === 0) codes[at++] = CLEAR;
    codes[at++] = (Math.floor(pixel / EDGE) + pixel + shift * 9) % 128;
  }
  codes[at++] = END;
  return codes.subarray(0, at);
}

function blocks(bytes: Buffer): Buffer[] {
  const list: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    list.push(Buffer.from([block.length]), block);
  }
  return [...list, Buffer.from([0])];
}
