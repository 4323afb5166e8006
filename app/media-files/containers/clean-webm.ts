/**
 * Reads the header of a WebM that contains nothing but pictures and sound (RFC 9559). Visits all parts up to the end
 * of the file: tags, attachments and chapters may be anywhere.
 */
import { type Bytes, byteAt } from "../photos/byte-reader.ts";
import type { StoredFile } from "../stored-file.ts";
import { type ByteRange, type FileHeader, nullIfDamaged } from "./file-header.ts";
import { damagedUnless, limitCount } from "./file-limits.ts";
import { ID } from "./webm-ids.ts";
import { type Element, elementAt, elementsIn, isWebm, NAME_OF_CHAPTERS } from "./webm-limits.ts";

const IN_SEGMENT = new Set([ID.SEEK_HEAD, ID.INFO, ID.TRACKS, ID.CUES, ID.CLUSTER, ID.VOID]);

/** Allowed track types (RFC 9559, 5.1.4.1.3): pictures and sound, or sound alone. */
export const VIDEO_TRACKS = new Set([1, 2]);
export const AUDIO_TRACKS = new Set([2]);

/** The description is within these bytes. */
const MAX_HEADER_BYTES = 1_000_000;
/** Two hours have at most 720 clusters: the browser writes one for ten seconds or more. */
const MAX_PARTS = 800;
/** The longest header of an element. */
const HEAD_BYTES = 12;

/** Returns null for a damaged file and for other tracks than these. Rejects with a TooLongError for too many parts. */
export function readCleanWebm(file: StoredFile, trackTypes: Set<number>): Promise<FileHeader | null> {
  return nullIfDamaged(async () => {
    const bytes = await file.read(0, Math.min(MAX_HEADER_BYTES, file.size));
    damagedUnless(isWebm(bytes), "It is no WebM");
    const segment = elementAt(bytes, elementAt(bytes, 0, bytes.length).end, bytes.length);
    damagedUnless(segment.id === ID.SEGMENT && segment.end === file.size, "Its segment is not all of it");
    const parts = await visitParts(file, { bytes, start: segment.start, trackTypes });
    return { bytes, size: file.size, ...parts };
  });
}

/** Checks all parts of the segment. Returns the duration that the file declares, or null, and the clusters. */
async function visitParts(
  file: StoredFile,
  { bytes: header, start, trackTypes }: { bytes: Bytes; start: number; trackTypes: Set<number> },
): Promise<Pick<FileHeader, "durationSeconds" | "clusters">> {
  let durationSeconds: number | null = null;
  const clusters: ByteRange[] = [];
  let parts = 0;
  for (let at = start; at < file.size; ) {
    parts++;
    limitCount(parts, MAX_PARTS, "Too many parts");
    const part = await partAt(file, header, at);
    damagedUnless(IN_SEGMENT.has(part.id) && part.end <= file.size, "A part that players do not need");
    if (part.at + NAME_OF_CHAPTERS.length <= header.length) hideIndex(header, part);
    if (part.id === ID.INFO) durationSeconds = durationIn(header, part);
    if (part.id === ID.TRACKS) checkTracks(header, part, trackTypes);
    if (part.id === ID.VOID) await checkVoid(file, part);
    if (part.id === ID.CLUSTER) clusters.push({ offset: part.start, size: part.end - part.start });
    at = part.end;
  }
  return { durationSeconds, clusters };
}

/** Renames indexes to Chapters, which readers skip: they point to parts of the file that are not in the header. */
function hideIndex(header: Bytes, part: Element): void {
  if (part.id === ID.SEEK_HEAD || part.id === ID.CUES) header.set(NAME_OF_CHAPTERS, part.at);
}

/** Returns the duration in seconds, or null. Throws if Info contains more, such as a date, a title or software. */
function durationIn(header: Bytes, info: Element): number | null {
  damagedUnless(info.end <= header.length, "Its description is not in front");
  let scale = 1_000_000;
  let duration: number | null = null;
  for (const { id, start, end } of [...elementsIn(header, info.start, info.end)]) {
    const content = header.subarray(start, end);
    if (id === ID.TIMESTAMP_SCALE) scale = content.reduce((sum, byte) => sum * 0x100 + byte, 0);
    else if (id === ID.DURATION) duration = floatOf(content);
    else if (id === ID.MUXING_APP || id === ID.WRITING_APP)
      damagedUnless(
        content.every((byte) => byte === 0),
        "It names its software",
      );
    else damagedUnless(id === ID.VOID, "It tells more than its duration");
  }
  return duration === null ? null : (duration * scale) / 1e9;
}

function floatOf(content: Bytes): number | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.length === 4) return view.getFloat32(0);
  return content.length === 8 ? view.getFloat64(0) : null;
}

function checkTracks(header: Bytes, tracks: Element, types: Set<number>): void {
  damagedUnless(tracks.end <= header.length, "Its tracks are not in front");
  for (const entry of [...elementsIn(header, tracks.start, tracks.end)]) {
    if (entry.id === ID.VOID) continue;
    for (const { id, start } of [...elementsIn(header, entry.start, entry.end)]) {
      const isAllowed = id !== ID.TRACK_TYPE || types.has(byteAt(header, start));
      damagedUnless(isAllowed, "A track that holds something else");
      damagedUnless(id !== ID.TRACK_NAME && id !== ID.CONTENT_ENCODINGS, "A track with a name, or encrypted");
    }
  }
}

async function checkVoid(file: StoredFile, part: Element): Promise<void> {
  damagedUnless(part.end - part.start <= MAX_HEADER_BYTES, "Too much room");
  if (part.end === part.start) return;
  const isEmpty = (await file.read(part.start, part.end - part.start)).every((byte) => byte === 0);
  damagedUnless(isEmpty, "The free room is not empty");
}

/** Parses the element that begins here, in the header or beyond it. */
async function partAt(file: StoredFile, header: Bytes, at: number): Promise<Element> {
  if (at + HEAD_BYTES <= header.length) return elementAt(header, at, header.length);
  const head = await file.read(at, Math.min(HEAD_BYTES, file.size - at));
  const { id, start, end } = elementAt(head, 0, head.length);
  return { id, at, start: start + at, end: end + at };
}
