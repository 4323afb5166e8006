/** The beginning of a stored file. */
import type { Bytes } from "../photos/byte-reader.ts";
import { DamagedError } from "./file-limits.ts";

/** The first bytes of a file, including the description of its tracks. */
export interface FileHeader {
  bytes: Bytes;
  /** Bytes of the whole file. */
  size: number;
  /** The end of the last picture or sound in seconds, if the file declares it. */
  durationSeconds: number | null;
  /** Where the clusters of a WebM are. */
  clusters: ByteRange[];
}

export interface ByteRange {
  offset: number;
  /** Bytes. */
  size: number;
}

/** Returns the callback's result, or null for a damaged file. Passes on other errors. */
export async function nullIfDamaged<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}
