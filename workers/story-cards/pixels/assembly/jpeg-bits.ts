/** Writes the bits of a JPEG scan (T.81, F.1.2.3): most significant first, and a zero byte after each 0xFF. */

/** Bits that are not written yet: the lowest `pendingBits` of `pending`, fewer than 32 between two calls. */
let pending: u64 = 0;
let pendingBits: u64 = 0;
let output: usize = 0;

/** Starts a scan. */
export function clearBits(): void {
  pending = 0;
  pendingBits = 0;
}

/** Bits are written from this address on. */
export function writeTo(address: usize): void {
  output = address;
}

/** Returns the address after the last written byte. */
export function writtenTo(): usize {
  return output;
}

/** `length` is 32 at most; bits above it are 0. */
export function writeBits(bits: u32, length: u32): void {
  pending = (pending << length) | bits;
  pendingBits += length;
  if (pendingBits < 32) return;
  pendingBits -= 32;
  const word = <u32>(pending >> pendingBits);
  // Adding one clears the highest bit of 0xFF. A carry from the byte below may report another one: that only costs time.
  if ((word & ~(word + 0x01010101) & 0x80808080) === 0) {
    store<u32>(output, bswap(word));
    output += 4;
  } else {
    for (let shift = 24; shift >= 0; shift -= 8) writeByte(<u8>(word >> shift));
  }
}

/** Fills the last byte with ones. */
export function flushBits(): void {
  const padding = <u32>(-pendingBits & 7);
  writeBits((1 << padding) - 1, padding);
  while (pendingBits > 0) {
    pendingBits -= 8;
    writeByte(<u8>(pending >> pendingBits));
  }
}

function writeByte(byte: u8): void {
  store<u8>(output, byte);
  output += 1;
  if (byte !== 0xff) return;
  store<u8>(output, 0);
  output += 1;
}
