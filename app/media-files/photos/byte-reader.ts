/** Numbers and names in a photo's bytes. What lies behind the end reads as 0: whoever follows a length checks it. */

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

/** One character a byte. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
