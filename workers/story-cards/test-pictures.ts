/** Pictures for the tests of cards, and how close two of them are. */
import { photoFixture } from "../../tests/fixtures.ts";
import { decodePhoto } from "./photo/decode-card-photo.ts";
import type { Photo } from "./pixels/photo-pixels.ts";

/** Decodes a file that has to be a photo. */
export async function decoded(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Photo> {
  const photo = await decodePhoto(bytes, contentType);
  if (!photo) throw new Error("The file was not decoded");
  return photo;
}

/** Decodes a JPEG of tests/fixtures/photos. */
export function fixturePhoto(name: string): Promise<Photo> {
  return decoded(photoFixture(name), "image/jpeg");
}

/** Makes a photo of a function from place to colour (or grey). */
export function picture(width: number, height: number, colorOf: (x: number, y: number) => number[]): Photo {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colorOf(x, y), (y * width + x) * 4);
  }
  return { width, height, pixels };
}

/** Returns the same numbers from 0 to 255 in each run (a linear congruential generator, as in POSIX's rand). */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) & 255;
  };
}

/** Returns the peak signal-to-noise ratio in dB: infinite for equal pictures; above about 40, they look the same. */
export function psnr(first: Photo, second: Photo): number {
  let sum = 0;
  for (let at = 0; at < first.pixels.length; at += 1) {
    if (at % 4 !== 3) sum += ((first.pixels[at] ?? 0) - (second.pixels[at] ?? 0)) ** 2;
  }
  return 10 * Math.log10((255 ** 2 * first.width * first.height * 3) / sum);
}

/** Returns the largest difference of any channel. */
export function maxDifference(first: Photo, second: Photo): number {
  if (first.pixels.length !== second.pixels.length) throw new Error("The pictures have different sizes");
  return first.pixels.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (second.pixels[at] ?? 0))),
    0,
  );
}
