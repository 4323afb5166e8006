/** Puts together the parts of a photo that are kept, in one buffer of the original's size. */
import type { Bytes } from "./byte-reader.ts";

/** More than a block with the orientation and what belongs to it take, in every format. */
const ADDED_BYTES = 64;

export class ByteWriter {
  #bytes: Bytes;
  #length = 0;

  /** For parts of a photo of this size, each written once, and its orientation. */
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

  /** Overwrites a size that was not known before. */
  setUint32LittleEndian(at: number, value: number): void {
    new DataView(this.#bytes.buffer).setUint32(at, value, true);
  }

  /** Hands over what was written, without a copy where that is possible. The writer is not to be used then. */
  finish(): Bytes {
    const { buffer } = this.#bytes;
    // Safari has it from 17.4 on.
    const hasTransfer = typeof buffer.transfer === "function";
    return hasTransfer ? new Uint8Array(buffer.transfer(this.#length)) : this.#bytes.slice(0, this.#length);
  }
}
