/** Unpacks gzip and ZIP. What a bomb unpacks to is never in memory: unpacking stops at the largest size of a race file. */
import { BlobReader, configure, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { isRaceFile, MAX_RACE_FILE_BYTES } from "../../domain/course/race-file.ts";
import { Unreadable } from "./unreadable.ts";

// The Content-Security-Policy allows no workers from Blobs, and this is one already.
configure({ useWebWorkers: false });

type Bytes = Uint8Array<ArrayBuffer>;

/** Of a ZIP, whatever is in it. */
const MAX_ENTRIES = 1_000;
const MAX_RACE_FILES = 20;

export function isGzip(bytes: Bytes): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

export function isZip(bytes: Bytes): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

export function ungzip(bytes: Bytes): Promise<Bytes> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return capped((writable) => unpacked.pipeTo(writable));
}

/** Yields the race files in a ZIP, by their names: an export of all data has photos, too. */
export async function* unzip(zip: Blob): AsyncIterable<Bytes> {
  let entries = 0;
  let found = 0;
  for await (const entry of new ZipReader(new BlobReader(zip)).getEntriesGenerator()) {
    if (++entries > MAX_ENTRIES) throw new Unreadable("too-large");
    // macOS adds a file of its own to each.
    const isOurs = isRaceFile({ name: entry.filename, type: "" }) && !entry.filename.startsWith("__MACOSX/");
    if (entry.directory || entry.encrypted || !isOurs) continue;
    if (++found > MAX_RACE_FILES) throw new Unreadable("too-large");
    yield await capped((writable) => entry.getData(writable, { checkSignature: true }));
  }
}

/** Returns what is written, or throws as soon as it is more than a race file. */
async function capped(write: (writable: WritableStream<Uint8Array>) => Promise<unknown>): Promise<Bytes> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      size += piece.byteLength;
      if (size > MAX_RACE_FILE_BYTES) throw new Unreadable("too-large");
      pieces.push(piece);
    },
  });
  try {
    await write(writable);
  } catch (error) {
    // The reader of ZIPs has an error of its own for a stream that has failed.
    throw size > MAX_RACE_FILE_BYTES ? new Unreadable("too-large") : error;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
