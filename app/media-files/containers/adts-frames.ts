/** The frames of AAC in a file without a container (ADTS; ISO/IEC 14496-3, 1.A.2.2). */
import { type Bytes, byteAt } from "../photos/byte-reader.ts";
import { damagedUnless, limitCount, MAX_PACKETS } from "./file-limits.ts";

const HEADER_BYTES = 7;
/** The bits of a header's first four bytes that are the same in a whole file: not the private and copyright bits. */
const FIXED_BITS = [0xff, 0xff, 0xfd, 0xc0];

/** Whether an ADTS frame begins here. In the same place MP3 frames have the number of their layer. */
export function isAdtsFrame(bytes: Uint8Array, at: number): boolean {
  return byteAt(bytes, at) === 0xff && (byteAt(bytes, at + 1) & 0xf6) === 0xf0;
}

/** Returns the bytes of the frame that begins here, with its header. */
export function adtsFrameSize(bytes: Uint8Array, at: number): number {
  return ((byteAt(bytes, at + 3) & 3) << 11) | (byteAt(bytes, at + 4) << 3) | (byteAt(bytes, at + 5) >> 5);
}

/**
 * Throws unless the file is frames of one kind, one after the other. The last one may be cut off: it is left out, because
 * nothing tells how many there should be.
 */
export function limitAdts(bytes: Bytes): void {
  let frames = 0;
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const isAlike = FIXED_BITS.every(
      (bits, place) => (byteAt(bytes, at + place) & bits) === (byteAt(bytes, place) & bits),
    );
    const size = adtsFrameSize(bytes, at);
    damagedUnless(isAdtsFrame(bytes, at) && isAlike && size > HEADER_BYTES, "No frame where one should be");
    frames++;
    limitCount(frames, MAX_PACKETS, "Too many frames");
    at += size;
  }
}
