/**
 * Reads the header of an MP4 that contains nothing but pictures and sound (ISO/IEC 14496-12): `ftyp`, `moov` and
 * `mdat` in this order, and in `moov` only boxes that players need. Locations, names, camera dates and other tracks
 * are in other boxes.
 */
import { type Bytes, textAt, uint32 } from "../photos/byte-reader.ts";
import type { StoredFile } from "../stored-file.ts";
import { COMPRESSOR_NAME_AT, COMPRESSOR_NAME_BYTES, PICTURES } from "./blank-names.ts";
import { type FileHeader, nullIfDamaged } from "./file-header.ts";
import { damagedUnless } from "./file-limits.ts";
import { boxSize, limitMp4 } from "./mp4-limits.ts";
import type { Range } from "./mp4-tables.ts";

/** Enough for the tables of several hours of film. */
const MAX_HEADER_BYTES = 16_000_000;
const MAX_FTYP_BYTES = 256;
const MAX_DEPTH = 8;

const CONTAINERS = new Set(["trak", "edts", "mdia", "minf", "dinf", "stbl"]);
const LEAVES = new Set(
  "mvhd tkhd elst mdhd vmhd smhd nmhd dref stsd stts ctts stss stsc stsz stz2 stco co64 sgpd sbgp sdtp cslg".split(
    " ",
  ),
);
/** Allowed handlers of tracks: pictures and sound, or sound alone. */
export const VIDEO_HANDLERS = new Set(["vide", "soun"]);
export const AUDIO_HANDLERS = new Set(["soun"]);

/** Returns null for a damaged file and for other tracks than these. Rejects with a TooLongError for too many packets. */
export function readCleanMp4(file: StoredFile, handlers: Set<string>): Promise<FileHeader | null> {
  return nullIfDamaged(async () => {
    const ftyp = await boxAt(file, 0);
    damagedUnless(ftyp.type === "ftyp" && ftyp.size <= MAX_FTYP_BYTES, "No ftyp box");
    const moov = await boxAt(file, ftyp.size);
    damagedUnless(moov.type === "moov" && moov.size <= MAX_HEADER_BYTES, "Its index is not in front");
    const headerSize = ftyp.size + moov.size;
    await checkRest(file, headerSize);
    const bytes = await file.read(0, headerSize);
    checkBoxes(bytes, { start: ftyp.size + 8, end: headerSize }, handlers);
    limitMp4(bytes);
    return { bytes, size: file.size, durationSeconds: null, clusters: [] };
  });
}

interface Box {
  type: string;
  /** Bytes, including its header. */
  size: number;
}

async function boxAt(file: StoredFile, offset: number): Promise<Box> {
  damagedUnless(offset + 16 <= file.size, "A box is cut off");
  const head = await file.read(offset, 16);
  const size = boxSize(head, 0, file.size - offset);
  damagedUnless(size >= 8 && offset + size <= file.size, "A box is cut off");
  return { type: textAt(head, 4, 4), size };
}

/** Checks what follows the index: an optional `free` box of zeros, then the media up to the end of the file. */
async function checkRest(file: StoredFile, start: number): Promise<void> {
  const next = await boxAt(file, start);
  const hasFreeBox = next.type === "free";
  if (hasFreeBox) {
    damagedUnless(next.size <= MAX_HEADER_BYTES, "Too much room");
    const content = await file.read(start + 8, next.size - 8);
    damagedUnless(isEmpty(content, 0, content.length), "The free box is not empty");
  }
  const mediaAt = hasFreeBox ? start + next.size : start;
  const media = hasFreeBox ? await boxAt(file, mediaAt) : next;
  damagedUnless(media.type === "mdat" && mediaAt + media.size === file.size, "More than the media");
}

function checkBoxes(bytes: Bytes, { start, end }: Range, handlers: Set<string>, depth = 0): void {
  damagedUnless(depth <= MAX_DEPTH, "Boxes in boxes without end");
  for (let at = start; at < end; ) {
    damagedUnless(at + 8 <= end, "A box is cut off");
    const size = uint32(bytes, at);
    const type = textAt(bytes, at + 4, 4);
    damagedUnless(size >= 8 && at + size <= end, "A box is cut off");
    if (CONTAINERS.has(type)) checkBoxes(bytes, { start: at + 8, end: at + size }, handlers, depth + 1);
    else if (type === "hdlr") checkHandler(bytes, { start: at, end: at + size }, handlers);
    else damagedUnless(LEAVES.has(type), "A box that players do not need");
    if (type === "stsd") checkDescriptions(bytes, at, at + size);
    at += size;
  }
}

/** Checks that the track is of an allowed kind and has no name. */
function checkHandler(bytes: Bytes, { start, end }: Range, handlers: Set<string>): void {
  damagedUnless(handlers.has(textAt(bytes, start + 16, 4)), "A track that holds something else");
  damagedUnless(isEmpty(bytes, start + 32, end), "A track with a name");
}

function checkDescriptions(bytes: Bytes, at: number, end: number): void {
  for (let entryAt = at + 16; entryAt + 8 <= end; ) {
    const size = uint32(bytes, entryAt);
    damagedUnless(size >= 8 && entryAt + size <= end, "A description is cut off");
    const nameAt = entryAt + COMPRESSOR_NAME_AT;
    if (PICTURES.test(textAt(bytes, entryAt + 4, 4))) {
      damagedUnless(isEmpty(bytes, nameAt, nameAt + COMPRESSOR_NAME_BYTES), "A compressor with a name");
    }
    entryAt += size;
  }
}

function isEmpty(bytes: Bytes, start: number, end: number): boolean {
  return bytes.subarray(start, end).every((byte) => byte === 0);
}
