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
