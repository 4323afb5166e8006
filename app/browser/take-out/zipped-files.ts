/**
 * Opens the ZIPs of an export. Reads their directories and no more: a file's bytes stay on the disk until they are sent. A
 * ZIP may come from anybody: only stored files are accepted, so none is larger than it looks.
 */
import { BlobReader, configure, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { MAX_VOLUME_BYTES, MAX_VOLUME_FILES } from "../../domain/take-out/export-volume.ts";
import type { ImportRefusal } from "../../domain/take-out/import-refusals.ts";

// The Content-Security-Policy allows no workers from Blobs, and stored files need none.
configure({ useWebWorkers: false });

export interface ZippedFile {
  /** Bytes. */
  size: number;
  /** Returns the bytes as a part of the ZIP. Rejects with a DamagedError if they are not those that were packed. */
  open(signal: AbortSignal): Promise<Blob>;
}

export class DamagedError extends Error {}

/** Far more ZIPs than 10 GB fill. */
const MAX_ZIPS = 50;
/** Some programs add files of their own. */
const MAX_FILES = 2 * MAX_VOLUME_FILES;
/** What a program may add to a volume. */
const SLACK_BYTES = 10_000_000;
/** The compression method of a stored file (APPNOTE.TXT, 4.4.5). */
const STORED = 0;

export type OpenedZips =
  | { kind: "opened"; files: Map<string, ZippedFile> }
  | { kind: "refused"; reason: ImportRefusal };

/** Returns the files of all ZIPs by path. */
export async function openZips(zips: File[]): Promise<OpenedZips> {
  const isTooLarge = zips.some(({ size }) => size > MAX_VOLUME_BYTES + SLACK_BYTES);
  if (isTooLarge || zips.length > MAX_ZIPS) return { kind: "refused", reason: "too-large" };
  const files = new Map<string, ZippedFile>();
  for (const zip of zips) {
    const reason = await addFiles(zip, files);
    if (reason) return { kind: "refused", reason };
  }
  return { kind: "opened", files };
}

async function addFiles(zip: File, files: Map<string, ZippedFile>): Promise<ImportRefusal | null> {
  const reader = new ZipReader(new BlobReader(zip), { strictness: "strict" });
  try {
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count++;
      if (count > MAX_FILES) return "too-large";
      if (entry.directory) continue;
      if (entry.encrypted || entry.compressionMethod !== STORED) return "packed-again";
      if (entry.compressedSize !== entry.uncompressedSize) return "damaged";
      // Only the list of recaps is in every ZIP of an export.
      if (entry.filename.includes("/") && files.has(entry.filename)) return "mixed";
      files.set(entry.filename, zippedFile(zip, entry));
    }
    return null;
  } catch (error) {
    // The reader throws an Error for a file that is not a valid ZIP.
    if (error instanceof Error) return "not-a-zip";
    throw error;
  }
}

type Entry = Extract<Awaited<ReturnType<ZipReader<Blob>["getEntries"]>>[number], { directory: false }>;

function zippedFile(zip: File, entry: Entry): ZippedFile {
  const size = entry.uncompressedSize;
  return {
    size,
    async open(signal) {
      try {
        // Reads the file once to compare its checksum, a piece at a time.
        await entry.getData(new WritableStream(), { checkSignature: true, signal });
      } catch (error) {
        if (signal.aborted) throw error;
        throw new DamagedError(entry.filename, { cause: error });
      }
      const { dataOffset } = entry.localDirectory ?? {};
      if (dataOffset === undefined) throw new DamagedError(entry.filename);
      return zip.slice(dataOffset, dataOffset + size);
    },
  };
}
