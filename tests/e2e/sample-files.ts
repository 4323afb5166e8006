/** The paths of the sample files in tests/fixtures. */
import { fileURLToPath } from "node:url";

/** Returns the path of a sample photo. */
export function photoFile(name: string): string {
  return fileURLToPath(new URL(`../fixtures/photos/${name}`, import.meta.url));
}

/** Returns the path of a sample video. */
export function videoFile(name: string): string {
  return fileURLToPath(new URL(`../fixtures/video/${name}`, import.meta.url));
}

/** Returns the path of a sample recording. */
export function audioFile(name: string): string {
  return fileURLToPath(new URL(`../fixtures/audio/${name}`, import.meta.url));
}

/** Returns the path of a sample race file. */
export function raceFile(name: string): string {
  return fileURLToPath(new URL(`../fixtures/race-files/${name}`, import.meta.url));
}
