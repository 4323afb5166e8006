/**
 * GIF files (GIF89a specification, CompuServe 1990): copies the picture without metadata. Keeps the screen, colour
 * tables, images, graphic controls, and the number of repetitions of an animation. Drops comments, plain text and all
 * other application data, such as XMP. A GIF has no orientation.
 */
import { type Bytes, byteAt, textAt, uint16LittleEndian } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { headerSize } from "./header-size.ts";
import type { PhotoFormat } from "./photo-format.ts";

export const gif: PhotoFormat = { sizeOf: headerSize, orientationOf: () => 1, isAnimated, withoutMetadata };

const SCREEN_END = 13;
const IMAGE = 0x2c;
const IMAGE_DESCRIPTOR_BYTES = 10;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const TRAILER = 0x3b;
const LOOPING_APPLICATIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

function withoutMetadata(bytes: Bytes): Bytes | null {
  const output = new ByteWriter(bytes.length);
  let at = SCREEN_END + colourTableBytes(byteAt(bytes, 10));
  output.write(bytes.subarray(0, at));
  let images = 0;
  while (at < bytes.length) {
    const block = byteAt(bytes, at);
    if (block === TRAILER) {
      output.write([TRAILER]);
      return images > 0 ? output.finish() : null;
    }
    const end = block === IMAGE ? endOfImage(bytes, at) : endOfExtension(bytes, at);
    if (end === null) return null;
    if (block === IMAGE) {
      output.write(bytes.subarray(at, end));
      images += 1;
    } else {
      writeExtension(output, bytes, at);
    }
    at = end;
  }
  return null;
}

function isAnimated(bytes: Bytes): boolean {
  let images = 0;
  for (let at = SCREEN_END + colourTableBytes(byteAt(bytes, 10)); byteAt(bytes, at) !== TRAILER; ) {
    if (byteAt(bytes, at) === IMAGE) images += 1;
    const end = byteAt(bytes, at) === IMAGE ? endOfImage(bytes, at) : endOfExtension(bytes, at);
    if (images > 1 || end === null) break;
    at = end;
  }
  return images > 1;
}

/** Returns the bytes of a screen's or an image's colour table, or 0 if it has none. */
function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Returns null if the image is truncated or exceeds the screen: then the screen's size would not be the picture's. */
function endOfImage(bytes: Bytes, at: number): number | null {
  const right = uint16LittleEndian(bytes, at + 1) + uint16LittleEndian(bytes, at + 5);
  const bottom = uint16LittleEndian(bytes, at + 3) + uint16LittleEndian(bytes, at + 7);
  if (right > uint16LittleEndian(bytes, 6) || bottom > uint16LittleEndian(bytes, 8)) return null;
  const codeSizeAt = at + IMAGE_DESCRIPTOR_BYTES + colourTableBytes(byteAt(bytes, at + 9));
  return endOfSubBlocks(bytes, codeSizeAt + 1);
}

function endOfExtension(bytes: Bytes, at: number): number | null {
  return byteAt(bytes, at) === EXTENSION ? endOfSubBlocks(bytes, at + 2) : null;
}

/** Section 15: each sub-block begins with its size, and an empty one ends the sequence. */
function endOfSubBlocks(bytes: Bytes, start: number): number | null {
  let at = start;
  while (at < bytes.length) {
    const size = byteAt(bytes, at);
    at += 1 + size;
    if (size === 0) return at;
  }
  return null;
}

/** Writes a graphic control or the repetitions of an animation; drops other extensions. */
function writeExtension(output: ByteWriter, bytes: Bytes, at: number): void {
  const keptBytes = isGraphicControl(bytes, at) ? 7 : isLoop(bytes, at) ? 18 : 0;
  if (keptBytes === 0) return;
  output.write(bytes.subarray(at, at + keptBytes));
  output.write([0]);
}

function isGraphicControl(bytes: Bytes, at: number): boolean {
  return byteAt(bytes, at + 1) === GRAPHIC_CONTROL && byteAt(bytes, at + 2) === 4;
}

function isLoop(bytes: Bytes, at: number): boolean {
  const isApplication = byteAt(bytes, at + 1) === APPLICATION && byteAt(bytes, at + 2) === 11;
  if (!isApplication || !LOOPING_APPLICATIONS.has(textAt(bytes, at + 3, 11))) return false;
  return byteAt(bytes, at + 14) === 3 && byteAt(bytes, at + 15) === 1;
}
