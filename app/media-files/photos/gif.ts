/**
 * GIF files (GIF89a specification, CompuServe 1990): copies the picture without metadata. Keeps the screen, colour
 * tables, images, graphic controls, and the number of repetitions of an animation. Drops comments, plain text and all
 * other application data, such as XMP. A GIF has no orientation.
 */
import { type Bytes, byteAt, textAt, uint16LittleEndian } from "./byte-reader.ts";
import { headerSize } from "./header-size.ts";
import { KeptPieces } from "./kept-pieces.ts";
import { upright } from "./orientation.ts";
import type { PhotoFormat } from "./photo-format.ts";
import type { Scan } from "./scan.ts";

export const gif: PhotoFormat = { sizeOf: headerSize, orientationOf: upright, isAnimated, withoutMetadata };

const SCREEN_END = 13;
const IMAGE = 0x2c;
const IMAGE_DESCRIPTOR_BYTES = 10;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const TRAILER = 0x3b;
/** Without the empty sub-block at the end. */
const GRAPHIC_CONTROL_BYTES = 7;
const LOOP_BYTES = 18;
const LOOPING_APPLICATIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

interface Screen {
  /** Pixels. */
  width: number;
  height: number;
  /** Where its blocks begin. */
  end: number;
}

function* withoutMetadata(fileSize: number): Scan<KeptPieces | null> {
  const screen = yield* readScreen();
  const kept = new KeptPieces();
  kept.keep(0, screen.end);
  let images = 0;
  for (let at = screen.end; at < fileSize; ) {
    const block = yield* byteOf(at);
    if (block === TRAILER) {
      kept.keep(at, at + 1);
      return images > 0 ? kept : null;
    }
    const end: number | null = yield* endOfBlock(block, at, screen);
    if (end === null) return null;
    if (block === IMAGE) {
      kept.keep(at, end);
      images += 1;
    } else {
      yield* keepExtension(kept, at, end);
    }
    at = end;
  }
  return null;
}

function* isAnimated(): Scan<boolean> {
  const screen = yield* readScreen();
  let images = 0;
  for (let at = screen.end; ; ) {
    const block = yield* byteOf(at);
    if (block === TRAILER) return false;
    if (block === IMAGE) images += 1;
    const end: number | null = yield* endOfBlock(block, at, screen);
    if (images > 1) return true;
    if (end === null) return false;
    at = end;
  }
}

function* readScreen(): Scan<Screen> {
  const bytes = yield { offset: 0, length: SCREEN_END };
  const end = SCREEN_END + colourTableBytes(byteAt(bytes, 10));
  return { width: uint16LittleEndian(bytes, 6), height: uint16LittleEndian(bytes, 8), end };
}

function* byteOf(offset: number): Scan<number> {
  return byteAt(yield { offset, length: 1 }, 0);
}

/** Returns the bytes of a screen's or an image's colour table, or 0 if it has none. */
function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Returns null if the block is truncated or unknown, and for an image that exceeds the screen. */
function* endOfBlock(block: number, at: number, screen: Screen): Scan<number | null> {
  if (block === IMAGE) return yield* endOfImage(at, screen);
  return block === EXTENSION ? yield* endOfSubBlocks(at + 2) : null;
}

/** Refuses an image that exceeds the screen: the screen's size would not be the picture's. */
function* endOfImage(at: number, screen: Screen): Scan<number | null> {
  const bytes = yield { offset: at, length: IMAGE_DESCRIPTOR_BYTES };
  const right = uint16LittleEndian(bytes, 1) + uint16LittleEndian(bytes, 5);
  const bottom = uint16LittleEndian(bytes, 3) + uint16LittleEndian(bytes, 7);
  if (right > screen.width || bottom > screen.height) return null;
  const codeSizeAt = at + IMAGE_DESCRIPTOR_BYTES + colourTableBytes(byteAt(bytes, 9));
  return yield* endOfSubBlocks(codeSizeAt + 1);
}

/** Section 15: each sub-block begins with its size, and an empty one ends the sequence. Returns null if it is truncated. */
function* endOfSubBlocks(start: number): Scan<number | null> {
  let offset = start;
  while (true) {
    const bytes = yield { offset, length: 1 };
    if (bytes.length === 0) return null;
    let at = 0;
    while (at < bytes.length) {
      const size = byteAt(bytes, at);
      at += 1 + size;
      if (size === 0) return offset + at;
    }
    offset += at;
  }
}

/** Keeps a graphic control or the repetitions of an animation; drops other extensions. */
function* keepExtension(kept: KeptPieces, at: number, end: number): Scan<void> {
  const bytes = yield { offset: at, length: LOOP_BYTES };
  const keptBytes = isGraphicControl(bytes) ? GRAPHIC_CONTROL_BYTES : isLoop(bytes) ? LOOP_BYTES : 0;
  if (keptBytes === 0) return;
  kept.keep(at, at + keptBytes);
  // The empty sub-block at the end. An extension with more sub-blocks than it may have loses them.
  if (end === at + keptBytes + 1) kept.keep(at + keptBytes, end);
  else kept.insert([0]);
}

function isGraphicControl(bytes: Bytes): boolean {
  return byteAt(bytes, 1) === GRAPHIC_CONTROL && byteAt(bytes, 2) === 4;
}

function isLoop(bytes: Bytes): boolean {
  const isApplication = byteAt(bytes, 1) === APPLICATION && byteAt(bytes, 2) === 11;
  if (!isApplication || !LOOPING_APPLICATIONS.has(textAt(bytes, 3, 11))) return false;
  return byteAt(bytes, 14) === 3 && byteAt(bytes, 15) === 1;
}
