/** Computes the digests by which the server verifies each part of an upload. */
import { sha256 } from "../../domain/lib/base64url.ts";
import { PART_BYTES } from "../../domain/media/upload-limits.ts";

/** Returns the SHA-256 in base64url of each part of the concatenated files. One part is in memory at a time. */
export async function partHashes(files: Blob[]): Promise<string[]> {
  const whole = new Blob(files);
  const hashes: string[] = [];
  for (let at = 0; at < whole.size; at += PART_BYTES) {
    hashes.push(await sha256(await whole.slice(at, at + PART_BYTES).arrayBuffer()));
  }
  return hashes;
}

/** Returns the fields that declare a file without smaller pictures. */
export async function withoutPictures(file: Blob) {
  return { size: file.size, smaller: null, partHashes: await partHashes([file]), thumbhash: null };
}
