/**
 * NAL units of H.264 and HEVC: how they are separated, and which of them players need (ITU-T H.264, 7.4.1 and table
 * 7-1; ITU-T H.265, 7.4.2 and table 7-1).
 */
import { damagedUnless } from "../containers/file-limits.ts";
import { byteAt } from "../photos/byte-reader.ts";
import type { Framing, PictureFormat } from "./coded-units.ts";
import { withoutUserData } from "./sei-messages.ts";

/**
 * Slices, parameter sets, delimiters, and the layers of SVC and MVC. Not filler data (12) and what the standard
 * reserves or leaves to others.
 */
const H264_UNITS = new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 19, 20]);
const H264_SEI = 6;
const H264_HEADER_BYTES = 1;

/** Slices (0 to 9, 16 to 21), parameter sets, delimiters. Not filler data (38), reserved and unspecified types. */
const HEVC_UNITS = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18, 19, 20, 21, 32, 33, 34, 35, 36, 37]);
/** Messages before and after the slices. */
const HEVC_SEI = new Set([39, 40]);
const HEVC_HEADER_BYTES = 2;

export function h264Type(unit: Uint8Array): number {
  return byteAt(unit, 0) & 0x1f;
}

export function hevcType(unit: Uint8Array): number {
  return (byteAt(unit, 0) >> 1) & 0x3f;
}

export function h264Format(framing: Framing): PictureFormat {
  return {
    ...framing,
    isMetadata: (unit) => h264Type(unit) === H264_SEI,
    cleaned: cleanH264Unit,
  };
}

export function hevcFormat(framing: Framing): PictureFormat {
  return {
    ...framing,
    isMetadata: (unit) => HEVC_SEI.has(hevcType(unit)),
    cleaned: cleanHevcUnit,
  };
}

function cleanH264Unit(unit: Uint8Array): Uint8Array | null {
  if (unit.length < H264_HEADER_BYTES) return null;
  const type = h264Type(unit);
  if (type === H264_SEI) return withoutUserData(unit, H264_HEADER_BYTES);
  return H264_UNITS.has(type) ? unit : null;
}

/** Returns the same unit, a shorter one, or null, as `PictureFormat.cleaned` does. */
export function cleanHevcUnit(unit: Uint8Array): Uint8Array | null {
  if (unit.length < HEVC_HEADER_BYTES) return null;
  const type = hevcType(unit);
  if (HEVC_SEI.has(type)) return withoutUserData(unit, HEVC_HEADER_BYTES);
  return HEVC_UNITS.has(type) ? unit : null;
}

/** Each unit follows its length, a number of one to four bytes (ISO/IEC 14496-15, 4.3.3). */
export function lengthPrefixed(lengthBytes: number): Framing {
  return {
    unitAt(bytes, at, size) {
      const start = at + lengthBytes;
      if (start > size) return { start: size, end: size };
      let length = 0;
      for (let digitAt = at; digitAt < start; digitAt++) length = length * 0x100 + byteAt(bytes, digitAt);
      return { start, end: start + length };
    },
    framed(unit) {
      damagedUnless(unit.length < 0x100 ** lengthBytes, "A unit is too long for its length");
      const framed = new Uint8Array(lengthBytes + unit.length);
      for (let at = lengthBytes - 1, rest = unit.length; at >= 0; at--, rest = Math.floor(rest / 0x100)) {
        framed[at] = rest;
      }
      framed.set(unit, lengthBytes);
      return framed;
    },
  };
}

/** Each unit follows a start code: 00 00 01, or 00 00 00 01 (ITU-T H.264 and H.265, annex B). */
export const START_CODES: Framing = {
  unitAt(bytes, at, size) {
    const code = startCodeFrom(bytes, at);
    if (code === null) return { start: size, end: size };
    if (code.start > at) return { start: code.start, end: code.start };
    return { start: code.end, end: startCodeFrom(bytes, code.end)?.start ?? size };
  },
  framed(unit) {
    const framed = new Uint8Array(4 + unit.length);
    framed[3] = 1;
    framed.set(unit, 4);
    return framed;
  },
};

/** Returns the offsets of the first start code at or after this offset. */
function startCodeFrom(bytes: Uint8Array, from: number): { start: number; end: number } | null {
  for (let at = bytes.indexOf(0, from); at !== -1; at = bytes.indexOf(0, at + 1)) {
    if (bytes[at + 1] !== 0) continue;
    if (bytes[at + 2] === 1) return { start: at, end: at + 3 };
    if (bytes[at + 2] === 0 && bytes[at + 3] === 1) return { start: at, end: at + 4 };
  }
  return null;
}
