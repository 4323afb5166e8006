/** Assembles the kept parts of a photo in one buffer of about the original's size. */
import type { Bytes } from "./byte-reader.ts";

/** More than an orientation block and its surroundings need in any format. */
const ADDED_BYTES = 64;

export class ByteWriter {
  #bytes: Bytes;
  #length = 0;

  /** For parts of a photo of this size, each written at most once, and its orientation. */
  constructor(originalBytes: number) {
    this.#bytes = new Uint8Array(originalBytes + ADDED_BYTES);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  write(part: Uint8Array | number[]): void {
    this.#bytes.set(part, this.#length);
    this.#length += part.length;
  }

  /** Overwrites a size that was not known when it was written. */
  setUint32LittleEndian(at: number, value: number): void {
    new DataView(this.#bytes.buffer).setUint32(at, value, true);
  }

  /** Returns the bytes written, without a copy if possible. The writer cannot be used afterwards. */
  finish(): Bytes {
    const { buffer } = this.#bytes;
    // Safari supports it from 17.4.
    const hasTransfer = typeof buffer.transfer === "function";
    return hasTransfer ? new Uint8Array(buffer.transfer(this.#length)) : this.#bytes.slice(0, this.#length);
  }
}
