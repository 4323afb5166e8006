/**
 * Checks that the pictures of a stored video contain no metadata, such as a location in the user data of H.264. Reads
 * the beginnings of key frames: cameras write a location into every one, and all of 2 GB would be too much to read.
 */
import type { VideoCodec } from "mediabunny";
import type { VideoType } from "../../domain/media/media.ts";
import { type ByteRange, type FileHeader, nullIfDamaged } from "../containers/file-header.ts";
import { damagedUnless } from "../containers/file-limits.ts";
import { evenlySpread, type PictureTrack, pictureTracksIn } from "../containers/mp4-key-frames.ts";
import { av1TracksIn, blocksIn } from "../containers/webm-pictures.ts";
import type { StoredFile } from "../stored-file.ts";
import { AV1_FORMAT } from "./av1-units.ts";
import { endOfCleanUnits, type PictureFormat } from "./coded-units.ts";
import { cleanDescription, pictureFormatOf } from "./decoder-description.ts";

/** Reads of the file, in all. The header of an MP4 takes up to eight more. */
const MAX_READS = 120;
/** The beginning of a key frame, and what follows its first large slice. */
const READS_A_FRAME = 2;
/** Messages before the first slice are much shorter. */
const READ_BYTES = 16_384;
const READS_AT_ONCE = 6;

/** The four-letter names of MP4 descriptions. */
const CODECS: Record<string, VideoCodec> = {
  avc1: "avc",
  avc3: "avc",
  hvc1: "hevc",
  hev1: "hevc",
  av01: "av1",
  vp08: "vp8",
  vp09: "vp9",
};

/** Returns false for a damaged file, too. Rejects if the file cannot be read. Reads at most 120 ranges of 16 KB. */
export async function hasCleanKeyFrames(
  file: StoredFile,
  header: FileHeader,
  contentType: VideoType,
): Promise<boolean> {
  const checked = await nullIfDamaged(async () => {
    if (contentType === "video/webm") await checkClusters(file, header);
    else await checkKeyFrames(file, header);
    return true;
  });
  return checked ?? false;
}

async function checkKeyFrames(file: StoredFile, { bytes }: FileHeader): Promise<void> {
  const tracks = pictureTracksIn(bytes, MAX_READS / READS_A_FRAME);
  for (const track of tracks) {
    const format = formatOf(track);
    if (format === null) continue;
    await inGroups(track.keyFrames, (frame) => checkFrame(file, frame, format));
  }
}

/** Returns how the track's pictures are coded. Throws if its description contains metadata or is missing. */
function formatOf({ type, description }: PictureTrack): PictureFormat | null {
  const codec = CODECS[type];
  damagedUnless(codec !== undefined, "A track of unknown pictures");
  const format = pictureFormatOf(codec, description);
  if (format === null) return null;
  damagedUnless(description !== null, "Its pictures have no description");
  damagedUnless(isEqual(cleanDescription(codec, description), description), "Metadata in the description");
  return format;
}

async function checkFrame(file: StoredFile, frame: ByteRange, format: PictureFormat): Promise<void> {
  damagedUnless(frame.offset + frame.size <= file.size, "A key frame is cut off");
  let at = 0;
  for (let reads = 0; reads < READS_A_FRAME && at < frame.size; reads++) {
    const bytesLeft = frame.size - at;
    const bytes = await file.read(frame.offset + at, Math.min(READ_BYTES, bytesLeft));
    const end = endOfCleanUnits(bytes, bytesLeft, format);
    damagedUnless(end > 0, "Metadata of unusual length");
    at += end;
  }
}

/** Checks the beginnings of clusters. In a WebM only AV1 can contain metadata. */
async function checkClusters(file: StoredFile, header: FileHeader): Promise<void> {
  const tracks = av1TracksIn(header.bytes);
  if (tracks.length === 0) return;
  for (const { description } of tracks)
    damagedUnless(isEqual(cleanDescription("av1", description), description), "Metadata in the description");
  const numbers = new Set(tracks.map(({ number }) => number));
  const clusters = evenlySpread(header.clusters.length, MAX_READS).flatMap((at) => header.clusters[at] ?? []);
  await inGroups(clusters, async ({ offset, size }) => {
    const bytes = await file.read(offset, Math.min(READ_BYTES, size));
    for (const block of blocksIn(bytes, size, numbers)) endOfCleanUnits(block.bytes, block.size, AV1_FORMAT);
  });
}

/** Runs the callback for each item, a few at a time. */
async function inGroups<Item>(items: Item[], run: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += READS_AT_ONCE) {
    await Promise.all(items.slice(at, at + READS_AT_ONCE).map(run));
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
