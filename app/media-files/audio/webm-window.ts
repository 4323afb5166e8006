/**
 * Reads the part of a stored WebM around a time range as a small WebM (RFC 9559): its description, and the clusters
 * that reach into the range. Finds them by the file's index, and checks them before any reader sees them.
 */
import { damagedUnless } from "../containers/file-limits.ts";
import { ID } from "../containers/webm-ids.ts";
import { elementAt, elementsIn, limitWebm, numberIn } from "../containers/webm-limits.ts";
import { joined } from "../joined.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import type { StoredFile } from "../stored-file.ts";

const SEGMENT_OF_UNKNOWN_LENGTH = [0x18, 0x53, 0x80, 0x67, 0xff];
const MAX_HEADER_BYTES = 1_000_000;
/** Bytes for the header and the timestamp of a cluster. */
const CLUSTER_HEAD_BYTES = 32;
/** Clusters of one range: they may be as short as a second. */
const MAX_CLUSTERS = 1_000;
/** Five minutes of sound at the highest bit rate of Opus. */
const MAX_WINDOW_BYTES = 32_000_000;

interface Header {
  /** The bytes before the segment: the EBML header. */
  head: Bytes;
  info: Bytes;
  tracks: Bytes;
  segmentAt: number;
  firstClusterAt: number;
  /** Null if the file has no index. */
  cuesAt: number | null;
  secondsPerTick: number;
}

/** Rejects for a damaged file. */
export async function webmWindow(file: StoredFile, from: number, to: number): Promise<Bytes> {
  const header = await readHeader(file);
  const start = await clusterBefore(file, header, from);
  const end = await endOfClusters(file, header, { start, to });
  damagedUnless(end - start <= MAX_WINDOW_BYTES, "Too many bytes for this range");
  const clusters = await file.read(start, end - start);
  const parts = [
    header.head,
    Uint8Array.from(SEGMENT_OF_UNKNOWN_LENGTH),
    header.info,
    header.tracks,
    clusters,
  ];
  const window = joined(parts);
  // We own this buffer (stored-file.ts): free it now instead of waiting for garbage collection.
  clusters.buffer.transfer(0);
  limitWebm(window);
  return window;
}

async function readHeader(file: StoredFile): Promise<Header> {
  const bytes = await file.read(0, Math.min(MAX_HEADER_BYTES, file.size));
  const ebml = elementAt(bytes, 0, bytes.length);
  const segment = elementAt(bytes, ebml.end, bytes.length);
  const found: Record<number, Bytes> = {};
  for (let at = segment.start; ; ) {
    const part = elementAt(bytes, at, bytes.length);
    if (part.id === ID.CLUSTER) {
      const { [ID.INFO]: info, [ID.TRACKS]: tracks, [ID.SEEK_HEAD]: index } = found;
      damagedUnless(info !== undefined && tracks !== undefined, "No description before the sound");
      return {
        head: bytes.subarray(0, ebml.end),
        info,
        tracks,
        segmentAt: segment.start,
        firstClusterAt: at,
        cuesAt: index ? positionOfCues(index, segment.start) : null,
        secondsPerTick: secondsPerTick(info),
      };
    }
    damagedUnless(part.end <= bytes.length, "No sound at the beginning");
    found[part.id] = bytes.subarray(at, part.end);
    at = part.end;
  }
}

function positionOfCues(seekHead: Bytes, segmentAt: number): number | null {
  for (const seek of childrenOf(seekHead)) {
    if (seek.id !== ID.SEEK) continue;
    const fields = new Map(childrenOf(seek.whole).map(({ id, content }) => [id, numberIn(content)]));
    if (fields.get(ID.SEEK_ID) === ID.CUES) return segmentAt + (fields.get(ID.SEEK_POSITION) ?? 0);
  }
  return null;
}

function secondsPerTick(info: Bytes): number {
  const scale = childrenOf(info).find(({ id }) => id === ID.TIMESTAMP_SCALE);
  return (scale ? numberIn(scale.content) : 1_000_000) / 1e9;
}

/** Returns the start of the last cluster that begins at or before this time; of the first one if there is no index. */
async function clusterBefore(file: StoredFile, header: Header, seconds: number): Promise<number> {
  const { cuesAt, segmentAt, firstClusterAt } = header;
  if (cuesAt === null) return firstClusterAt;
  const head = await readUpTo(file, cuesAt, CLUSTER_HEAD_BYTES);
  const { id, end } = elementAt(head, 0, head.length);
  if (id !== ID.CUES || end > MAX_HEADER_BYTES) return firstClusterAt;
  let found = firstClusterAt;
  for (const point of childrenOf(await readUpTo(file, cuesAt, end))) {
    if (point.id !== ID.CUE_POINT) continue;
    const fields = childrenOf(point.whole);
    const time = fields.find((field) => field.id === ID.CUE_TIME);
    const place = fields.find((field) => field.id === ID.CUE_TRACK_POSITIONS);
    const position = place && childrenOf(place.whole).find((field) => field.id === ID.CUE_CLUSTER_POSITION);
    if (!time || !position || numberIn(time.content) * header.secondsPerTick > seconds) continue;
    found = Math.max(found, segmentAt + numberIn(position.content));
  }
  return found;
}

/** Returns where the clusters of the range end: at the first one that begins too late, or after the last. */
async function endOfClusters(
  file: StoredFile,
  { secondsPerTick }: Header,
  { start, to }: { start: number; to: number },
): Promise<number> {
  let at = start;
  for (let clusters = 0; at < file.size; clusters++) {
    damagedUnless(clusters <= MAX_CLUSTERS, "Too many clusters for this range");
    const head = await readUpTo(file, at, CLUSTER_HEAD_BYTES);
    const cluster = elementAt(head, 0, head.length);
    if (cluster.id !== ID.CLUSTER) break;
    damagedUnless(at + cluster.end <= file.size, "A cluster is cut off");
    const first = elementAt(head, cluster.start, head.length);
    damagedUnless(first.id === ID.CLUSTER_TIMESTAMP && first.end <= head.length, "A cluster without a time");
    if (numberIn(head.subarray(first.start, first.end)) * secondsPerTick >= to) break;
    at += cluster.end;
  }
  damagedUnless(at > start, "No cluster where one should be");
  return at;
}

function readUpTo(file: StoredFile, at: number, length: number): Promise<Bytes> {
  damagedUnless(at < file.size, "Something beyond the end");
  return file.read(at, Math.min(length, file.size - at));
}

/** Returns the children of a complete element: each with its header, and its content. */
function childrenOf(element: Bytes): { id: number; whole: Bytes; content: Bytes }[] {
  const { start, end } = elementAt(element, 0, element.length);
  return [...elementsIn(element, start, Math.min(end, element.length))].map((child) => ({
    id: child.id,
    whole: element.subarray(child.at, child.end),
    content: element.subarray(child.start, child.end),
  }));
}
