/** Finds the AV1 pictures of a WebM: their tracks and the blocks at the beginning of a cluster (RFC 9559). */
import { type Bytes, byteAt, textAt } from "../photos/byte-reader.ts";
import { damagedUnless } from "./file-limits.ts";
import { ID } from "./webm-ids.ts";
import { type Element, elementAt, elementsIn, numberIn } from "./webm-limits.ts";

const PICTURES = 1;
/** Of these codecs' pictures, only AV1 has metadata. */
const CODEC_IDS = new Set(["V_VP8", "V_VP9", "V_AV1"]);

/** The longest header of an element, and of a block with the number of its track. */
const HEAD_BYTES = 32;

interface Av1Track {
  number: number;
  /** `av1C`. */
  description: Bytes;
}

/** Returns the tracks of AV1. Throws for a broken header and for pictures of other codecs than VP8, VP9 and AV1. */
export function av1TracksIn(header: Bytes): Av1Track[] {
  const segment = elementAt(header, elementAt(header, 0, header.length).end, header.length);
  for (let at = segment.start; at < header.length; ) {
    const part = elementAt(header, at, header.length);
    if (part.id === ID.TRACKS) {
      const entries = [...elementsIn(header, part.start, part.end)].filter(({ id }) => id === ID.TRACK_ENTRY);
      return entries.flatMap((entry) => av1Track(header, entry) ?? []);
    }
    at = part.end;
  }
  return [];
}

function av1Track(header: Bytes, entry: Element): Av1Track | null {
  const contents = new Map<number, Bytes>();
  for (const { id, start, end } of elementsIn(header, entry.start, entry.end)) {
    damagedUnless(!contents.has(id), "A property of a track occurs twice");
    contents.set(id, header.subarray(start, end));
  }
  const none = new Uint8Array();
  if (numberIn(contents.get(ID.TRACK_TYPE) ?? none) !== PICTURES) return null;
  const codecId = contents.get(ID.CODEC_ID) ?? none;
  const name = textAt(codecId, 0, Math.min(codecId.length, 16)).replace(/\0+$/, "");
  damagedUnless(CODEC_IDS.has(name), "Pictures of another codec");
  if (name !== "V_AV1") return null;
  return {
    number: numberIn(contents.get(ID.TRACK_NUMBER) ?? none),
    description: contents.get(ID.CODEC_PRIVATE) ?? none,
  };
}

interface Block {
  /** Its content, or the beginning of it. */
  bytes: Bytes;
  /** Bytes of the whole content. */
  size: number;
}

/**
 * Yields the blocks of these tracks in a cluster of `size` bytes, of which `bytes` is the beginning, up to the first
 * one that begins beyond it. Throws for a broken cluster, and for laced blocks, which pictures do not need.
 */
export function* blocksIn(bytes: Bytes, size: number, tracks: Set<number>): Generator<Block> {
  for (let at = 0; at < size; ) {
    if (bytes.length < size && at + HEAD_BYTES > bytes.length) return;
    const element = elementAt(bytes, at, size);
    damagedUnless(element.end <= size, "A block is cut off");
    if (element.id === ID.SIMPLE_BLOCK || element.id === ID.BLOCK) {
      const block = contentOf(bytes, element, tracks);
      if (block) yield block;
    }
    at = element.id === ID.BLOCK_GROUP ? element.start : element.end;
  }
}

/** A block begins with the number of its track, a time of two bytes, and flags (RFC 9559, 10.1). */
function contentOf(bytes: Bytes, { start, end }: Element, tracks: Set<number>): Block | null {
  const numberBytes = Math.clz32(byteAt(bytes, start)) - 23;
  damagedUnless(numberBytes <= 8 && start + numberBytes + 3 <= end, "A block is cut off");
  const number = bytes.subarray(start, start + numberBytes);
  const track = numberIn(number) - 2 ** (7 * numberBytes);
  if (!tracks.has(track)) return null;
  damagedUnless((byteAt(bytes, start + numberBytes + 2) & 0b110) === 0, "A laced block");
  const contentAt = start + numberBytes + 3;
  return { bytes: bytes.subarray(contentAt, Math.min(end, bytes.length)), size: end - contentAt };
}
