import { expect, test } from "vitest";
import { joined } from "../../../app/media-files/joined.ts";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { isProgressive } from "../../../app/media-files/photos/jpeg.ts";
import { EXIF_SIGNATURE, orientationBlock } from "../../../app/media-files/photos/orientation.ts";
import { scanBytes } from "../../../app/media-files/photos/scan.ts";
import { plainBackground } from "../../../app/story-cards/card-design.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { quietConsole } from "../../../tests/quiet-console.ts";
import { Canvas } from "../pixels/canvas.ts";
import { encodeJpeg } from "../pixels/encode-jpeg.ts";
import { decoded, fixturePhoto, noise, picture } from "../test-pictures.ts";
import { decodePhoto } from "./decode-card-photo.ts";

const SMALL = [
  ["small.jpg", "image/jpeg"],
  ["small.png", "image/png"],
  ["small.webp", "image/webp"],
  ["lossless.webp", "image/webp"],
  ["animated.png", "image/png"],
] as const;

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
quietConsole("warn");

const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
/** Four fields, one in each corner. */
const CORNERS = picture(32, 16, (x, y) => (x < 16 ? (y < 8 ? RED : BLUE) : y < 8 ? GREEN : WHITE));

/** A JPEG of CORNERS, enlarged, with an orientation. */
function turnedJpeg(orientation: number, { width = 32, height = 16 } = {}): Uint8Array<ArrayBuffer> {
  const box = { left: 0, top: 0, width, height };
  const canvas = new Canvas(box, plainBackground("#000000"));
  canvas.drawPhoto(CORNERS, { left: 0, top: 0, width: 32, height: 16 }, box);
  const file = encodeJpeg(canvas.picture, 100);
  const exif = [...new TextEncoder().encode(EXIF_SIGNATURE), ...orientationBlock(orientation)];
  return joined([file.subarray(0, 2), [0xff, 0xe1, 0, exif.length + 2], exif, file.subarray(2)]);
}

/** Returns the colours of the corners: top left, top right, bottom left, bottom right. */
async function cornersOf(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const { width, height, pixels } = await decoded(file, "image/jpeg");
  const names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
  const colorAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * 4);
    return names[(red >> 7) + (green >> 7) * 2 + (blue >> 7) * 4];
  };
  const corners = [
    colorAt(1, 1),
    colorAt(width - 2, 1),
    colorAt(1, height - 2),
    colorAt(width - 2, height - 2),
  ];
  return `${width} x ${height}: ${corners.join(" ")}`;
}

test("JPEG, WebP and PNG are decoded", async () => {
  expect(await fixturePhoto("DSCN0010.jpg")).toMatchObject({ width: 640, height: 480 });
  for (const [name, contentType] of SMALL) {
    const { width, height, pixels } = await decoded(photoFixture(name), contentType);
    expect([name, pixels.length]).toEqual([name, width * height * 4]);
    expect(pixels.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  }
});

test.each([
  [1, "32 x 16: red green blue white"],
  [2, "32 x 16: green red white blue"],
  [3, "32 x 16: white blue green red"],
  [4, "32 x 16: blue white red green"],
  [5, "16 x 32: red blue green white"],
  [6, "16 x 32: blue red white green"],
  [7, "16 x 32: white green blue red"],
  [8, "16 x 32: green white red blue"],
])("a photo with orientation %i is turned upright", async (orientation, upright) => {
  expect(await cornersOf(turnedJpeg(orientation))).toBe(upright);
});

test("a truncated photo is not decoded", async () => {
  for (const [name, contentType] of SMALL) {
    const file = photoFixture(name);
    for (const part of [0, 0.1, 0.5, 0.9, 0.99]) {
      const truncated = file.slice(0, Math.floor(file.length * part));
      expect([name, part, await decodePhoto(truncated, contentType)]).toEqual([name, part, null]);
    }
  }
});

test("random bytes in a photo never make decoding throw", async () => {
  const next = noise(5);
  for (const [name, contentType] of SMALL) {
    for (let run = 0; run < 40; run += 1) {
      const file = photoFixture(name);
      for (let change = 0; change < 4; change += 1) file[(next() * 256 + next()) % file.length] = next();
      const photo = await decodePhoto(file, contentType);
      if (photo) expect(photo.pixels.length).toBe(photo.width * photo.height * 4);
    }
  }
  expect(await fixturePhoto("small.jpg")).toMatchObject({ width: 32, height: 48 });
});

function frameOf(file: Uint8Array<ArrayBuffer>): number {
  return file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0);
}

test("a photo whose header declares more than 8 megapixels is not decoded", async () => {
  const file = turnedJpeg(1);
  new DataView(file.buffer).setUint16(frameOf(file) + 5, 4_000);
  new DataView(file.buffer).setUint16(frameOf(file) + 7, 2_001);
  expect(checkPhoto(file)).toMatchObject({ width: 2_001, height: 4_000 });
  expect(await decodePhoto(file, "image/jpeg")).toBeNull();
});

const LARGE = { width: 2_600, height: 1_600 };

test("a photo above 4 megapixels is decoded, and halved if it has to be turned", async () => {
  expect(await cornersOf(turnedJpeg(1, LARGE))).toBe("2600 x 1600: red green blue white");
  expect(await cornersOf(turnedJpeg(6, LARGE))).toBe("800 x 1300: blue red white green");
});

test("a progressive JPEG is decoded up to 4 megapixels, because its decoder needs more memory", async () => {
  const file = turnedJpeg(1, LARGE);
  file[frameOf(file) + 1] = 0xc2;
  expect(scanBytes(file, isProgressive(file.length))).toBe(true);
  const baseline = turnedJpeg(1);
  expect(scanBytes(baseline, isProgressive(baseline.length))).toBe(false);
  expect(await decodePhoto(file, "image/jpeg")).toBeNull();
});

test("a GIF, and a file of another type than declared, are not decoded", async () => {
  expect(await decodePhoto(photoFixture("small.gif"), "image/gif")).toBeNull();
  expect(await decodePhoto(photoFixture("small.png"), "image/jpeg")).toBeNull();
  expect(await decodePhoto(photoFixture("animated.webp"), "image/webp")).toBeNull();
});
