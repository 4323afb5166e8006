import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { MAX_PHOTO_EDGE } from "../../domain/media/media.ts";
import type { Bytes } from "./byte-reader.ts";
import { type CheckedPhoto, checkPhoto } from "./check-photo.ts";

const GOOD_SAMPLES = [
  ["DSCN0010.jpg", "image/jpeg", 640, 480],
  ["DSCN0012.jpg", "image/jpeg", 640, 480],
  ["HMD_Nokia_8.3_5G.jpg", "image/jpeg", 4608, 1976],
  ["no_exif.jpg", "image/jpeg", 322, 466],
  ["landscape_6.jpg", "image/jpeg", 600, 450],
  ["portrait_8.jpg", "image/jpeg", 450, 600],
  ["small.jpg", "image/jpeg", 32, 48],
  ["small.png", "image/png", 32, 48],
  ["animated.png", "image/png", 24, 16],
  ["small.webp", "image/webp", 48, 32],
  ["lossless.webp", "image/webp", 48, 32],
  ["animated.webp", "image/webp", 48, 32],
  ["small.gif", "image/gif", 48, 32],
] as const;

const SMALL_SAMPLES = GOOD_SAMPLES.map(([name]) => name).filter((name) => /^(small|animated)/.test(name));

function refusalOf(bytes: Bytes): string {
  const checked = checkPhoto(bytes);
  return checked.kind === "refused" ? checked.reason : `a photo of ${checked.width} by ${checked.height}`;
}

function accepted(bytes: Bytes): CheckedPhoto {
  const checked = checkPhoto(bytes);
  if (checked.kind === "refused") throw new Error(`Refused: ${checked.reason}`);
  return checked;
}

/** A PNG whose header declares another size. */
function pngOf(width: number, height: number): Bytes {
  const bytes = photoFixture("animated.png");
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const frameHeader = (height: number[], width: number[]) => [
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8],
  ...[...height, ...width, 1, 1, 0x11, 0],
];

/** A JPEG of 16 by 16 pixels with one scan. */
function jpegWithScan(...data: number[]): Bytes {
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, ...data];
  return bytesOf(frameHeader([0, 16], [0, 16]), scan, [0xff, 0xd9]);
}

test.each(GOOD_SAMPLES)(
  "%s is a photo of type %s, upright %i by %i pixels",
  (name, contentType, width, height) => {
    expect(accepted(photoFixture(name))).toMatchObject({ contentType, width, height });
  },
);

test("image00971.jpg is a photo: its XMP declares another size, its picture is complete", () => {
  expect(accepted(photoFixture("image00971.jpg"))).toMatchObject({ width: 636, height: 227 });
});

test("corrupted.jpg is damaged: 16 KB of its scan are overwritten with 0xFF, and a marker follows that JPEG reserves", () => {
  expect(refusalOf(photoFixture("corrupted.jpg"))).toBe("damaged");
});

test("an iPhone's HEIC has its own refusal", () => {
  expect(refusalOf(photoFixture("iphone_13_pro_max.HEIC"))).toBe("heic");
});

test.each(["heic", "heix", "hevc", "mif1", "msf1", "heim", "heis"])("the brand %s is HEIC", (brand) => {
  expect(refusalOf(bytesOf([0, 0, 0, 24], "ftyp", brand, [0, 0, 0, 0], "mif1heic"))).toBe("heic");
});

test.each([
  ["AVIF", photoFixture("small.avif"), "avif"],
  ["AVIF of 10 bits", photoFixture("ten-bit.avif"), "avif"],
  ["AVIF under a general brand", bytesOf([0, 0, 0, 24], "ftypmif1", [0, 0, 0, 0], "mif1avif"), "avif"],
  ["an animated AVIF", bytesOf([0, 0, 0, 24], "ftypavis", [0, 0, 0, 0], "msf1avis"), "avif"],
  ["JPEG XL", photoFixture("small.jxl"), "jpeg-xl"],
  [
    "JPEG XL in its container",
    bytesOf([0, 0, 0, 12], "JXL \r\n\x87\n", [0, 0, 0, 20], "ftypjxl "),
    "jpeg-xl",
  ],
  ["minimized HEIF", bytesOf([0, 0, 0, 16], "ftypmif3avif", [0, 0, 0, 40], "mini"), "minimized-heif"],
])("%s has its own refusal", (_name, bytes, reason) => {
  expect(refusalOf(bytes)).toBe(reason);
});

test.each([
  ["SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
  ["HTML", bytesOf("<!doctype html><title>GIF89a</title>")],
  ["PDF", bytesOf("%PDF-1.7\n")],
  ["MP4", bytesOf([0, 0, 0, 24], "ftypisom", [0, 0, 2, 0], "isommp42")],
  ["text", bytesOf("just text")],
  ["BMP", bytesOf("BM", [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])],
  ["TIFF", bytesOf("II*\0", [8, 0, 0, 0, 0, 0])],
  ["WAV", bytesOf("RIFF", [36, 0, 0, 0], "WAVEfmt ")],
  ["one byte", bytesOf([0xff])],
])("%s is unsupported", (_name, bytes) => {
  expect(refusalOf(bytes)).toBe("unsupported");
});

test("a file without bytes is empty", () => {
  expect(refusalOf(new Uint8Array())).toBe("empty");
});

test.each(GOOD_SAMPLES.map(([name]) => name))("%s is damaged if it is truncated anywhere", (name) => {
  const whole = photoFixture(name);
  const step = Math.max(1, Math.floor(whole.length / 400));
  expect(refusalOf(whole.subarray(0, 1))).toBe("unsupported");
  for (let length = 12; length < whole.length; length += step) {
    expect(refusalOf(whole.subarray(0, length)), `after ${length} bytes`).toBe("damaged");
  }
  for (const missing of [1, 2, 3, 4, 8]) {
    expect(refusalOf(whole.subarray(0, -missing)), `${missing} bytes short`).toBe("damaged");
  }
});

describe("too many pixels are detected from the header only", () => {
  const large = [0xff, 0xff];
  test.each([
    ["JPEG", bytesOf(frameHeader(large, large))],
    ["PNG", pngOf(0x7fffffff, 0x7fffffff).subarray(0, 33)],
    ["GIF", bytesOf("GIF89a", large, large, [0, 0, 0])],
    [
      "WebP, extended",
      bytesOf("RIFF", [22, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0], Array(6).fill(255)),
    ],
    [
      "WebP, lossy",
      bytesOf("RIFF", [22, 0, 0, 0], "WEBPVP8 ", [10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a], large, large),
    ],
    [
      "WebP, lossless",
      bytesOf("RIFF", [22, 0, 0, 0], "WEBPVP8L", [5, 0, 0, 0, 0x2f, 255, 255, 255, 15, 0, 0]),
    ],
  ])("%s", (_name, bytes) => {
    expect(refusalOf(bytes)).toBe("too-many-pixels");
  });

  test("up to 50 megapixels and the longest edge are accepted, not one more", () => {
    expect(refusalOf(pngOf(8_000, 6_250))).toBe("a photo of 8000 by 6250");
    expect(refusalOf(pngOf(8_000, 6_251))).toBe("too-many-pixels");
    expect(refusalOf(pngOf(1, MAX_PHOTO_EDGE))).toBe(`a photo of 1 by ${MAX_PHOTO_EDGE}`);
    expect(refusalOf(pngOf(MAX_PHOTO_EDGE + 1, 1))).toBe("long-edge");
  });
});

test.each([
  ["JPEG", bytesOf(frameHeader([0, 0], [0, 16]))],
  ["PNG", pngOf(0, 16)],
  ["GIF", bytesOf("GIF89a", [0, 0, 16, 0, 0, 0, 0])],
  ["WebP", bytesOf("RIFF", [22, 0, 0, 0], "WEBPVP8 ", [10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0, 0, 16, 0])],
])("a %s without width or height is damaged", (_name, bytes) => {
  expect(refusalOf(bytes)).toBe("damaged");
});

test("a scan continues over stuffed zeros, restart markers and fill bytes", () => {
  for (const data of [
    [],
    [1, 2],
    [0xff, 0],
    [0xff, 0xd0],
    [0xff, 0xff, 0],
    [0xff, 0xff, 0xd7],
    [0xff, 0xff],
  ]) {
    expect(refusalOf(jpegWithScan(...data)), String(data)).toBe("a photo of 16 by 16");
  }
});

test("a JPEG with a marker that is not allowed after a scan is damaged", () => {
  for (const marker of [0x01, 0x02, 0x9f, 0xc0, 0xc3, 0xc8, 0xd8, 0xde, 0xf0, 0xfd]) {
    const segment = [0xff, marker, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0];
    expect(refusalOf(jpegWithScan(...segment)), marker.toString(16)).toBe("damaged");
  }
});

test("a GIF whose frame exceeds its screen is damaged: the screen's size would not be the picture's", () => {
  const frame = (width: number) => [0x2c, 0, 0, 0, 0, width, 0, 16, 0, 0, 2, 1, 0x44, 0, 0x3b];
  const screen = bytesOf("GIF89a", [16, 0, 16, 0, 0, 0, 0]);
  expect(refusalOf(bytesOf(screen, frame(16)))).toBe("a photo of 16 by 16");
  expect(refusalOf(bytesOf(screen, frame(17)))).toBe("damaged");
});

/** Expects no exception. An accepted photo does not change when it is checked again. */
function expectResult(bytes: Bytes): void {
  const checked = checkPhoto(bytes);
  if (checked.kind === "refused") return;
  expect(checked.bytes.length).toBeLessThanOrEqual(bytes.length + 64);
  expect(checkPhoto(checked.bytes)).toEqual(checked);
}

test("any bytes get a result", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => expectResult(bytesOf(bytes))));
  const beginnings = [[0xff, 0xd8, 0xff], "\x89PNG\r\n\x1a\n", "RIFF\xff\0\0\0WEBPVP8X", "GIF89a"];
  const begun = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 500 }));
  fc.assert(fc.property(begun, ([beginning, rest]) => expectResult(bytesOf(beginning, rest))));
});

test("a RIFF file that declares more bytes than it has is read without an endless loop", () => {
  const header = bytesOf(
    "RIFF",
    [255, 255, 255, 255],
    "WEBPVP8X",
    [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 9, 0, 0],
  );
  expect(refusalOf(header)).toBe("damaged");
});

test.each(SMALL_SAMPLES)("%s with any bytes changed, removed or doubled gets a result", (name) => {
  const original = photoFixture(name);
  const position = fc.nat(original.length - 1);
  const edits = fc.array(fc.tuple(position, fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
  fc.assert(
    fc.property(edits, position, position, (changes, from, to) => {
      const bytes = original.slice();
      for (const [at, value] of changes) bytes[at] = value;
      expectResult(bytes);
      expectResult(bytesOf(bytes.subarray(0, from), bytes.subarray(to)));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["animated.png", true],
  ["animated.webp", true],
  ["small.gif", true],
  ["small.png", false],
  ["small.webp", false],
  ["small.jpg", false],
])("%s is animated: %s", (name, isAnimated) => {
  expect(checkPhoto(photoFixture(name))).toMatchObject({ isAnimated });
});

test("a GIF of one picture is not animated", () => {
  const screen = [...new TextEncoder().encode("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const picture = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const gif = (...pictures: number[][]) => checkPhoto(Uint8Array.from([...screen, ...pictures.flat(), 0x3b]));
  expect(gif(picture)).toMatchObject({ kind: "photo", isAnimated: false });
  expect(gif(picture, picture)).toMatchObject({ kind: "photo", isAnimated: true });
});
