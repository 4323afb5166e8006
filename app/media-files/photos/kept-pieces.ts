/** The parts of a photo that are kept, in order: ranges of the original, and a few bytes that replace others. */
import type { StoredFile } from "../stored-file.ts";
import type { Bytes } from "./byte-reader.ts";
import { FileWindow, type Scan } from "./scan.ts";

/** A range of the original from `start` up to `end`, or bytes of its own. */
export type Piece = { start: number; end: number } | Bytes;

/** More than a photo has: an animation of 10,000 frames has a few of each. A list of millions would fill the memory. */
const MAX_PIECES = 100_000;

export class KeptPieces {
  /** Bytes of all pieces together. */
  length = 0;
  #pieces: Piece[] = [];

  /** Keeps a range of the original. Adjacent ranges become one. */
  keep(start: number, end: number): void {
    this.length += end - start;
    const last = this.#pieces.at(-1);
    if (last && !(last instanceof Uint8Array) && last.end === start) last.end = end;
    else this.#push({ start, end });
  }

  /** Adds bytes that are not in the original. */
  insert(bytes: number[] | Bytes): void {
    this.length += bytes.length;
    this.#push(Uint8Array.from(bytes));
  }

  /** Adds the pieces of an inner part. */
  append(inner: KeptPieces): void {
    this.length += inner.length;
    for (const piece of inner.#pieces) this.#push(piece);
  }

  /** Returns the pieces, or null if there are too many. */
  list(): Piece[] | null {
    return this.#pieces.length > MAX_PIECES ? null : this.#pieces;
  }

  #push(piece: Piece): void {
    if (this.#pieces.length <= MAX_PIECES) this.#pieces.push(piece);
  }
}

/** Returns the number of bytes of all pieces together. */
export function lengthOf(pieces: Piece[]): number {
  return pieces.reduce((sum, piece) => sum + pieceLength(piece), 0);
}

/** Returns the pieces of a part of a file as pieces of the whole file. */
export function shifted(pieces: Piece[], offset: number): Piece[] {
  return pieces.map((piece) =>
    piece instanceof Uint8Array ? piece : { start: piece.start + offset, end: piece.end + offset },
  );
}

/** Copies the pieces of a photo in memory into a new one. */
export function joinPieces(original: Bytes, pieces: Piece[]): Bytes {
  const joined = new Uint8Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece instanceof Uint8Array ? piece : original.subarray(piece.start, piece.end), at);
    at += pieceLength(piece);
  }
  return joined;
}

/** Whether the pieces are the whole original again, byte for byte. */
export function* isWhole(size: number, pieces: Piece[]): Scan<boolean> {
  let at = 0;
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      const there = yield { offset: at, length: piece.length };
      if (piece.some((byte, index) => byte !== there[index])) return false;
    } else if (piece.start !== at) return false;
    at += pieceLength(piece);
  }
  return at === size;
}

/**
 * Yields the bytes of all pieces of a stored file, in order. Each time they are valid until the next ones are requested.
 * Holds one window of the file in memory. Rejects if the store fails.
 */
export async function* readPieces(file: StoredFile, pieces: Piece[]): AsyncGenerator<Bytes, void, undefined> {
  const window = new FileWindow(file);
  try {
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) {
        yield piece;
        continue;
      }
      for (let offset = piece.start; offset < piece.end; ) {
        const part = (await window.read({ offset, length: 1 })).subarray(0, piece.end - offset);
        offset += part.length;
        yield part;
      }
    }
  } finally {
    window.free();
  }
}

function pieceLength(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.length : piece.end - piece.start;
}
