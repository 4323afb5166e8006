/**
 * Reads a photo by ranges, so that the same code reads one in memory (in the browser) and one of any size in a store (in
 * the Worker). A scan is a generator: it yields the range that it needs and gets the bytes.
 */
import type { StoredFile } from "../stored-file.ts";
import type { Bytes } from "./byte-reader.ts";

export interface ScanRange {
  /** May be beyond the end of the file. */
  offset: number;
  /** At most MAX_SCAN_RANGE_BYTES. */
  length: number;
}

/**
 * Gets at least `length` bytes from `offset`, and more if they are in memory already; fewer at the end of the file. They are
 * valid until the next range is yielded.
 */
export type Scan<Result> = Generator<ScanRange, Result, Bytes>;

/** The most that one range may ask for: more than a JPEG segment has. */
export const MAX_SCAN_RANGE_BYTES = 1_048_576;
/** Bytes of a stored file that are in memory at once. */
export const SCAN_WINDOW_BYTES = 2 * MAX_SCAN_RANGE_BYTES;

/** Runs a scan of a file in memory. */
export function scanBytes<Result>(bytes: Bytes, scan: Scan<Result>): Result {
  let step = scan.next();
  while (!step.done) step = scan.next(bytes.subarray(step.value.offset));
  return step.value;
}

/** Runs a scan of a stored file. Holds one window of it in memory. Rejects if the store fails. */
export async function scanFile<Result>(file: StoredFile, scan: Scan<Result>): Promise<Result> {
  const window = new FileWindow(file);
  try {
    let step = scan.next();
    // Most ranges are in memory: waiting for each would take far longer than reading it.
    while (!step.done) step = scan.next(window.inMemory(step.value) ?? (await window.read(step.value)));
    return step.value;
  } finally {
    window.free();
  }
}

/** The bytes of a stored file that are in memory. */
export class FileWindow {
  #file: StoredFile;
  #start = 0;
  #bytes: Bytes = new Uint8Array();

  constructor(file: StoredFile) {
    this.#file = file;
  }

  /** Returns bytes as a scan gets them, or null if they are not in memory. They are valid until the next call. */
  inMemory({ offset, length }: ScanRange): Bytes | null {
    const end = Math.min(offset + length, this.#file.size);
    if (end <= offset) return new Uint8Array();
    const isHere = offset >= this.#start && end <= this.#start + this.#bytes.length;
    return isHere ? this.#bytes.subarray(offset - this.#start) : null;
  }

  /** The same, and reads the bytes if they are not in memory. Rejects if the store fails. */
  async read(range: ScanRange): Promise<Bytes> {
    const here = this.inMemory(range);
    if (here) return here;
    const { offset } = range;
    this.free();
    this.#bytes = await this.#file.read(offset, Math.min(SCAN_WINDOW_BYTES, this.#file.size - offset));
    this.#start = offset;
    return this.#bytes;
  }

  /** Frees the memory now and not at the next garbage collection: many windows are read in a short time. */
  free(): void {
    this.#bytes.buffer.transfer(0);
    this.#bytes = new Uint8Array();
  }
}

/** Runs the scan of a file that is a part of another one. */
export function* within<Result>(part: { offset: number; size: number }, scan: Scan<Result>): Scan<Result> {
  let step = scan.next();
  while (!step.done) {
    const offset = Math.min(step.value.offset, part.size);
    const left = part.size - offset;
    const bytes = yield { offset: part.offset + offset, length: Math.min(step.value.length, left) };
    step = scan.next(bytes.subarray(0, left));
  }
  return step.value;
}
