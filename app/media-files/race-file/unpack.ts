/** Unpacks gzip. What a bomb unpacks to is never in memory: unpacking stops at the largest size of a race file. */
import { MAX_RACE_FILE_BYTES } from "../../domain/course/race-file.ts";
import { Unreadable } from "./unreadable.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export function isGzip(bytes: Bytes): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

export function isZip(bytes: Bytes): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

export function ungzip(bytes: Bytes): Promise<Bytes> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return capped((writable) => unpacked.pipeTo(writable));
}

/** Returns what is written, or throws as soon as it is more than a race file. */
export async function capped(
  write: (writable: WritableStream<Uint8Array>) => Promise<unknown>,
): Promise<Bytes> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      size += piece.byteLength;
      if (size > MAX_RACE_FILE_BYTES) throw new Unreadable("too-large");
      pieces.push(piece);
    },
  });
  try {
    await write(writable);
  } catch (error) {
    // The reader of ZIPs has an error of its own for a stream that has failed.
    throw size > MAX_RACE_FILE_BYTES ? new Unreadable("too-large") : error;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
