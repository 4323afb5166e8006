/** A file that is read in ranges, from any store. */
import type { Bytes } from "./photos/byte-reader.ts";

export interface StoredFile {
  /** Bytes. */
  size: number;
  /**
   * Rejects if the store fails. The range never exceeds the file. The caller owns the returned bytes and their whole
   * buffer, and may change or free them. A file in memory therefore returns a copy (`slice`, not `subarray`).
   */
  read(offset: number, length: number): Promise<Bytes>;
}

/** Returns the file of a form, whose bytes are in memory already, without a copy of all of them. */
export function fileOfBlob(blob: Blob): StoredFile {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}
