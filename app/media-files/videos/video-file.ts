/** A stored video that is read a piece at a time. */
import type { Bytes } from "../photos/byte-reader.ts";

export interface VideoFile {
  /** Bytes. */
  size: number;
  /** Rejects where the store fails. Never asked for more than there is. */
  read(offset: number, length: number): Promise<Bytes>;
}

/** The first bytes of a video, as far as its pictures are described there. */
export interface VideoHeader {
  bytes: Bytes;
  /** Bytes of the whole file. */
  size: number;
  /** Where the writer told it: the end of the last picture or sound, in seconds. */
  durationSeconds: number | null;
}

/** A broken file ends in null, any other fault goes on. */
export class BrokenVideoError extends Error {}

/** Throws a BrokenVideoError. */
export function brokenUnless(condition: boolean, what: string): asserts condition {
  if (!condition) throw new BrokenVideoError(what);
}

/** What it answers, or null for a broken video. */
export async function unlessBroken<Answer>(look: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof BrokenVideoError) return null;
    throw error;
  }
}
