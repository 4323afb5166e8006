/**
 * The units of which coded pictures consist (NAL units of H.264 and HEVC, OBUs of AV1), and the removal of those that
 * show nothing: user data, which may hold a location and the camera's name, padding and unknown units.
 */
import { damagedUnless } from "../containers/file-limits.ts";

interface CodedUnit {
  /** Offsets of its content. */
  start: number;
  end: number;
}

/** How units are separated in a packet. */
export interface Framing {
  /**
   * Returns the unit of which the framing begins at this offset. `size` is the packet's size, of which `bytes` may be
   * the beginning. Bytes that belong to no unit are returned as an empty one. The unit may exceed the packet.
   */
  unitAt(bytes: Uint8Array, at: number, size: number): CodedUnit;
  /** Returns the unit with its framing. Throws if it is too long for it. */
  framed(unit: Uint8Array): Uint8Array;
}

export interface PictureFormat extends Framing {
  /** Whether the unit holds messages or metadata. Needs only its beginning. */
  isMetadata(unit: Uint8Array): boolean;
  /**
   * Returns the same object if players need all of the unit, a shorter unit, or null if they need nothing. Only a
   * unit of metadata needs to be whole.
   */
  cleaned(unit: Uint8Array): Uint8Array | null;
}

/** The longest framing and the first bytes of a unit. */
const HEAD_BYTES = 12;

/**
 * Returns the packet without units that players do not need; the same object if it has none. Throws if a unit is cut
 * off. Needs time and memory linear in the packet's size.
 */
export function withoutMetadata(packet: Uint8Array, format: PictureFormat): Uint8Array {
  let length = 0;
  let isRewritten = false;
  for (const part of keptParts(packet, format)) {
    length += part.length;
    isRewritten ||= part.buffer !== packet.buffer;
  }
  if (!isRewritten && length === packet.length) return packet;
  const clean = new Uint8Array(length);
  let at = 0;
  for (const part of keptParts(packet, format)) {
    clean.set(part, at);
    at += part.length;
  }
  return clean;
}

function* keptParts(packet: Uint8Array, format: PictureFormat): Generator<Uint8Array> {
  for (let at = 0; at < packet.length; ) {
    const { start, end } = format.unitAt(packet, at, packet.length);
    damagedUnless(end > at && end <= packet.length, "A unit is cut off");
    const unit = packet.subarray(start, end);
    const clean = format.cleaned(unit);
    if (clean === unit) yield packet.subarray(at, end);
    else if (clean) yield format.framed(clean);
    at = end;
  }
}

/**
 * Checks the units at the beginning of a packet of `size` bytes. Returns the offset of the first unit that `bytes` is
 * too short to check, which may be beyond `bytes`, or `size`. Throws if a unit is cut off by the packet, or if one is
 * not needed by players.
 */
export function endOfCleanUnits(bytes: Uint8Array, size: number, format: PictureFormat): number {
  let at = 0;
  while (at < size) {
    if (bytes.length < size && at + HEAD_BYTES > bytes.length) return at;
    const { start, end } = format.unitAt(bytes, at, size);
    damagedUnless(end > at && end <= size, "A unit is cut off");
    const unit = bytes.subarray(start, end);
    if (end > bytes.length && format.isMetadata(unit)) return at;
    damagedUnless(format.cleaned(unit) === unit, "A unit that players do not need");
    at = end;
  }
  return at;
}
