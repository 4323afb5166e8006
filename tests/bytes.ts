/** Makes files for tests of numbers and letters, and looks for words in files. */

type Bytes = Uint8Array<ArrayBuffer>;

/** Joins numbers, letters (one byte each) and bytes. */
export function bytesOf(...parts: (string | number | Iterable<number>)[]): Bytes {
  const pieces = parts.map(pieceOf);
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function pieceOf(part: string | number | Iterable<number>): Uint8Array {
  if (part instanceof Uint8Array) return part;
  if (typeof part === "number") return Uint8Array.of(part);
  if (typeof part !== "string") return Uint8Array.from(part);
  const piece = new Uint8Array(part.length);
  for (let at = 0; at < part.length; at++) piece[at] = part.charCodeAt(at);
  return piece;
}

/** Returns one character per byte. */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + 8_192) as unknown as number[]);
  }
  return text;
}
