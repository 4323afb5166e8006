/** Reads numbers and text from bytes. Bytes beyond the end read as 0, so callers check the lengths they follow. */

export type Bytes = Uint8Array<ArrayBuffer>;

export function uint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1);
}

export function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
}

export function uint16LittleEndian(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at + 1) * 0x100 + byteAt(bytes, at);
}

export function uint32LittleEndian(bytes: Uint8Array, at: number): number {
  return uint16LittleEndian(bytes, at + 2) * 0x10000 + uint16LittleEndian(bytes, at);
}

/** Returns one character per byte. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
