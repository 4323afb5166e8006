/** The beginning of a stored file, and the error for a broken one. */
import type { Bytes } from "../photos/byte-reader.ts";
import { TooLongError } from "./file-limits.ts";

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

/** Thrown for a broken file. `nullIfBroken` turns it into null. */
class BrokenFileError extends Error {}

/** Throws a BrokenFileError if the condition is false. */
export function brokenUnless(condition: boolean, what: string): asserts condition {
  if (!condition) throw new BrokenFileError(what);
}

/** Returns the callback's result, or null for a broken file. Passes on other errors. */
export async function nullIfBroken<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BrokenFileError) return null;
    throw error;
  }
}

/** Runs a parser. All its errors but a TooLongError mean that the file is broken: it throws a BrokenFileError. */
export function parse<Answer>(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    const isKnown = error instanceof BrokenFileError || error instanceof TooLongError;
    throw isKnown ? error : new BrokenFileError(String(error));
  }
}
