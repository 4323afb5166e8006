/** The beginning of a stored file, and how its readers say that it is broken. */
import type { Bytes } from "../photos/byte-reader.ts";

/** The first bytes of a file, as far as its tracks are described there. */
export interface FileHeader {
  bytes: Bytes;
  /** Bytes of the whole file. */
  size: number;
  /** Where the writer told it: the end of the last picture or sound, in seconds. */
  durationSeconds: number | null;
}

/** A broken file ends in null, any other fault goes on. */
export class BrokenFileError extends Error {}

/** Throws a BrokenFileError. */
export function brokenUnless(condition: boolean, what: string): asserts condition {
  if (!condition) throw new BrokenFileError(what);
}

/** What it answers, or null for a broken file. */
export async function unlessBroken<Answer>(look: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof BrokenFileError) return null;
    throw error;
  }
}
