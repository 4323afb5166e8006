/**
 * Overwrites with zeros the names that mediabunny writes into its files, without moving anything: of the tracks'
 * handlers and compressors in an MP4 (ISO/IEC 14496-12, 8.4.3, 12.1.3) and of the software in a WebM (RFC 9559, 5.1.2).
 */

import type { VideoType } from "../../domain/media/media.ts";
import type { AudioType } from "../../domain/voice/audio-types.ts";
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import { damagedUnless } from "./file-limits.ts";
import { ID } from "./webm-ids.ts";
import { elementAt, elementsIn } from "./webm-limits.ts";

/** A file that is read and written in pieces, in memory or on the device. */
export interface WrittenFile {
  /** Returns fewer bytes at the end of the file. */
  read(at: number, length: number): Bytes;
  write(at: number, bytes: Bytes): void;
}

/** Offset of the name in an MP4's handler box. */
const HANDLER_NAME_AT = 32;
const CONTAINERS = new Set(["trak", "mdia", "minf", "stbl"]);
/** Offset and length of the compressor's name in a description of pictures (12.1.3.2). */
export const COMPRESSOR_NAME_AT = 50;
export const COMPRESSOR_NAME_BYTES = 32;
/** Types of picture descriptions. Those of sound have other fields at that offset. */
export const PICTURES = /^(avc|hvc|hev|vp0|av01)/;

/** The description of a WebM is within these bytes. */
const WEBM_HEAD_BYTES = 4_096;

/** Overwrites the names in a file that mediabunny has written. A WAV has none, and an Ogg that of mediabunny alone. */
export function blankNames(file: WrittenFile, contentType: VideoType | AudioType): void {
  if (contentType === "audio/wav" || contentType === "audio/ogg") return;
  const isWebm = contentType.endsWith("/webm");
  const head = file.read(0, isWebm ? WEBM_HEAD_BYTES : moovEnd(file));
  if (isWebm) blankSoftware(head);
  else blankBoxes(head, uint32(head, 0) + 8, head.length);
  file.write(0, head);
}

export function inMemory(bytes: Bytes): WrittenFile {
  return {
    read: (at, length) => bytes.slice(at, at + length),
    write: (at, part) => bytes.set(part, at),
  };
}

/** Returns where the `moov` box ends, which is the second box. */
function moovEnd(file: WrittenFile): number {
  const at = uint32(file.read(0, 8), 0);
  const head = file.read(at, 8);
  damagedUnless(textAt(head, 4, 4) === "moov", "The index is not in front");
  return at + uint32(head, 0);
}

function blankBoxes(bytes: Bytes, start: number, end: number): void {
  for (let at = start; at + 8 <= end; ) {
    const size = uint32(bytes, at);
    damagedUnless(size >= 8 && at + size <= end, "A box is cut off");
    const type = textAt(bytes, at + 4, 4);
    if (CONTAINERS.has(type)) blankBoxes(bytes, at + 8, at + size);
    // Before the descriptions come a version and their number.
    if (type === "stsd") blankBoxes(bytes, at + 16, at + size);
    if (type === "hdlr") bytes.fill(0, at + HANDLER_NAME_AT, at + size);
    if (PICTURES.test(type))
      bytes.fill(0, at + COMPRESSOR_NAME_AT, at + COMPRESSOR_NAME_AT + COMPRESSOR_NAME_BYTES);
    at += size;
  }
}

function blankSoftware(bytes: Bytes): void {
  const segment = elementAt(bytes, elementAt(bytes, 0, bytes.length).end, bytes.length);
  for (let at = segment.start; at < bytes.length; ) {
    const part = elementAt(bytes, at, bytes.length);
    at = part.end;
    if (part.id !== ID.INFO) continue;
    for (const { id, start, end } of elementsIn(bytes, part.start, part.end)) {
      if (id === ID.MUXING_APP || id === ID.WRITING_APP) bytes.fill(0, start, end);
    }
    return;
  }
}
