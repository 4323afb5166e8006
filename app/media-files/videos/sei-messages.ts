/**
 * Removes supplemental enhancement information (SEI) that players do not need (ITU-T H.264, 7.3.2.3 and annex D;
 * ITU-T H.265, 7.3.2.4 and annex D). Cameras write locations, times and names into user data (types 4 and 5).
 */

/**
 * What timing, seeking, orientation, colours, layers and spherical pictures need. Not user data, filler, time codes
 * and messages that hold others.
 */
const KEPT_TYPES = new Set([
  ...[0, 1, 2, 6, 19, 23, 45, 47],
  ...[129, 130, 132, 137, 144, 147, 148, 150, 151, 154, 155, 156, 165, 176],
]);
/** The bit after the last message, and the zeros that fill its byte. */
const TRAILING_BITS = 0x80;

/**
 * Returns the same object if all messages of this SEI NAL unit stay, a unit with the ones that stay, or null if none
 * does. A message that exceeds the unit is removed. Accepts any bytes.
 */
export function withoutUserData(unit: Uint8Array, headerBytes: number): Uint8Array | null {
  const payload = withoutEmulationPrevention(unit.subarray(headerBytes));
  const end = endOfMessages(payload);
  let kept = 0;
  for (let at = 0; at < end; ) {
    const message = messageAt(payload, at);
    if (message.end > end) break;
    if (KEPT_TYPES.has(message.type)) {
      payload.copyWithin(kept, at, message.end);
      kept += message.end - at;
    }
    at = message.end;
  }
  if (kept === 0) return null;
  if (kept === end) return unit;
  payload[kept] = TRAILING_BITS;
  return withEmulationPrevention(unit.subarray(0, headerBytes), payload.subarray(0, kept + 1));
}

/** Returns the offset of the trailing bits, or the length if they are missing. */
function endOfMessages(payload: Uint8Array): number {
  let last = payload.length - 1;
  while (last >= 0 && payload[last] === 0) last--;
  return payload[last] === TRAILING_BITS ? last : payload.length;
}

/** A message's type and size are sums of bytes: 255 continues, less ends. */
function messageAt(payload: Uint8Array, at: number): { type: number; end: number } {
  const type = sumAt(payload, at);
  const size = sumAt(payload, type.end);
  return { type: type.sum, end: size.end + size.sum };
}

function sumAt(payload: Uint8Array, start: number): { sum: number; end: number } {
  let at = start;
  while (payload[at] === 0xff) at++;
  return { sum: (at - start) * 0xff + (payload[at] ?? 0), end: at + 1 };
}

/** Removes the 03 of each 00 00 03 (H.264, 7.3.1; H.265, 7.3.1.1). */
export function withoutEmulationPrevention(escaped: Uint8Array): Uint8Array {
  const plain = new Uint8Array(escaped.length);
  let length = 0;
  let zeros = 0;
  for (const byte of escaped) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    plain[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return plain.subarray(0, length);
}

/** Puts a 03 between 00 00 and a byte of 03 or less, and returns it after the header. */
export function withEmulationPrevention(header: Uint8Array, plain: Uint8Array): Uint8Array {
  const escaped = new Uint8Array(header.length + Math.ceil(plain.length * 1.5));
  escaped.set(header);
  let length = header.length;
  let zeros = 0;
  for (const byte of plain) {
    if (zeros === 2 && byte <= 3) {
      escaped[length++] = 3;
      zeros = 0;
    }
    escaped[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return escaped.subarray(0, length);
}
