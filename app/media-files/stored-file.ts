/** A file that is read a piece at a time, wherever it is stored. */
import type { Bytes } from "./photos/byte-reader.ts";

export interface StoredFile {
  /** Bytes. */
  size: number;
  /**
   * Rejects where the store fails. Never asked for more than there is. The caller owns the returned bytes and their whole
   * buffer: it may change them, or free their memory. A file in memory therefore returns a copy (`slice`, not `subarray`).
   */
  read(offset: number, length: number): Promise<Bytes>;
}
