/** The samples of tests/fixtures as files on disk, for file fields and calls. */
import { fileURLToPath } from "node:url";

/** A sample photo on disk. */
export function photoFile(name: string): string {
  return fileURLToPath(new URL(`../fixtures/photos/${name}`, import.meta.url));
}

/** A sample video on disk. */
export function videoFile(name: string): string {
  return fileURLToPath(new URL(`../fixtures/video/${name}`, import.meta.url));
}

/** A sample recording on disk. */
export function audioFile(name: string): string {
  return fileURLToPath(new URL(`../fixtures/audio/${name}`, import.meta.url));
}
