/** Reads ZIPs. Loaded when there is one: the reader of ZIPs is half of the worker's code. */
import { BlobReader, configure, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { isRaceFile } from "../../domain/course/race-file.ts";
import { type Bytes, capped } from "./unpack.ts";
import { Unreadable } from "./unreadable.ts";

// The Content-Security-Policy allows no workers from Blobs, and this is one already.
configure({ useWebWorkers: false });

/** Of a ZIP, whatever is in it. */
const MAX_ENTRIES = 1_000;
const MAX_RACE_FILES = 20;

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
