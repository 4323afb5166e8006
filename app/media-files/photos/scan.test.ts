/** A photo in a store gets the same result as one in memory, and is never in memory as a whole. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "../../../tests/bytes.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import type { StoredFile } from "../stored-file.ts";
import type { Bytes } from "./byte-reader.ts";
import { checkPhoto, scanPhoto } from "./check-photo.ts";
import { isWhole, joinPieces, lengthOf, readPieces } from "./kept-pieces.ts";
import { MAX_SCAN_RANGE_BYTES, SCAN_WINDOW_BYTES, type Scan, scanBytes, scanFile, within } from "./scan.ts";

const SAMPLES = [
  "DSCN0010.jpg",
  "image00971.jpg",
  "landscape_6.jpg",
  "small.jpg",
  "small.png",
  "animated.png",
  "small.webp",
  "lossless.webp",
  "animated.webp",
  "small.gif",
];
const SMALL_SAMPLES = SAMPLES.filter((name) => /^(small|animated)/.test(name));

/** Runs a scan with exactly the bytes that it asks for. */
function scanExactly<Result>(bytes: Bytes, scan: Scan<Result>): Result {
  let step = scan.next();
  while (!step.done) {
    const { offset, length } = step.value;
    if (length > MAX_SCAN_RANGE_BYTES) throw new Error("It asks for too many bytes at once");
    step = scan.next(bytes.slice(offset, offset + length));
  }
  return step.value;
}

/** Returns what `checkPhoto` returns, from exact ranges. */
function checkExactly(bytes: Bytes) {
  const photo = scanExactly(bytes, scanPhoto(bytes.length));
  if (photo.kind === "refused") return photo;
  const { pieces, ...rest } = photo;
  return { ...rest, bytes: joinPieces(bytes, pieces) };
}

function expectSameResult(bytes: Bytes): void {
  const checked = checkPhoto(bytes);
  const expected: Partial<typeof checked> = { ...checked };
  if (expected.kind === "photo") delete expected.isAnimated;
  expect(checkExactly(bytes)).toEqual(expected);
}

/** A file of which at most one window is in memory. */
function storedFile(bytes: Bytes) {
  const windows: Bytes[] = [];
  const file: StoredFile = {
    size: bytes.length,
    async read(offset, length) {
      expect(length).toBeLessThanOrEqual(SCAN_WINDOW_BYTES);
      expect(offset + length).toBeLessThanOrEqual(bytes.length);
      for (const window of windows) expect(window.buffer.detached).toBe(true);
      windows.push(bytes.slice(offset, offset + length));
      return windows.at(-1) ?? new Uint8Array();
    },
  };
  return { file, reads: () => windows.length };
}

/** A sample whose scan has so many more bytes. `fill` is repeated. */
function longJpeg(more: number, fill: number[]): Bytes {
  const sample = photoFixture("landscape_6.jpg");
  const scan = Buffer.alloc(more, Uint8Array.from(fill));
  return bytesOf(sample.subarray(0, -2), scan, sample.subarray(-2));
}

async function readAll(parts: AsyncIterable<Bytes>): Promise<Bytes> {
  const copies: Bytes[] = [];
  for await (const part of parts) copies.push(part.slice());
  return bytesOf(...copies);
}

test.each(SAMPLES)("%s has the same result when it is read in ranges of a few bytes", (name) => {
  expectSameResult(photoFixture(name));
});

test.each(SMALL_SAMPLES)("%s with any bytes changed has the same result, too", (name) => {
  const original = photoFixture(name);
  const position = fc.nat(original.length - 1);
  const byte = fc.oneof(fc.constantFrom(0, 0xff, 0xd9, 0xda, 0xe1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(fc.tuple(position, byte), { maxLength: 8 }), position, (changes, from) => {
      const bytes = original.slice();
      for (const [at, value] of changes) bytes[at] = value;
      expectSameResult(bytes);
      expectSameResult(bytes.subarray(0, from));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["data", [0x55]],
  ["stuffed zeros", [0xff, 0]],
  ["restart markers", [0xff, 0xd0]],
  ["fill bytes", [0xff]],
])("a JPEG of 9 MB of %s is read window by window, each at most twice", async (_name, fill) => {
  const original = longJpeg(9_000_000, fill);
  const checked = checkPhoto(original);
  if (checked.kind === "refused") throw new Error("It was refused");
  const { file, reads } = storedFile(original);
  const photo = await scanFile(file, scanPhoto(file.size));
  if (photo.kind === "refused") throw new Error("It was refused");
  const windows = Math.ceil(original.length / SCAN_WINDOW_BYTES);
  // Fill bytes belong to the scan or to the marker after it: which is known at their end.
  expect(reads()).toBe(fill.join() === "255" ? 2 * windows : windows);
  expect(await readAll(readPieces(storedFile(original).file, photo.pieces))).toEqual(checked.bytes);
});

test("the pieces of a photo without metadata are the whole photo, and those of another are not", () => {
  for (const name of SAMPLES) {
    const original = photoFixture(name);
    const checked = checkPhoto(original);
    if (checked.kind === "refused") throw new Error("It was refused");
    const isClean = (bytes: Bytes) => {
      const photo = scanExactly(bytes, scanPhoto(bytes.length));
      return photo.kind === "photo" && scanExactly(bytes, isWhole(bytes.length, photo.pieces));
    };
    expect(isClean(checked.bytes), name).toBe(true);
    expect(isClean(original), name).toBe(original.length === checked.bytes.length);
  }
});

test("a photo within a file is read as if it were a file", () => {
  const photo = photoFixture("small.png");
  const file = bytesOf("before", photo, "after");
  const part = { offset: "before".length, size: photo.length };
  const alone = scanExactly(photo, scanPhoto(photo.length));
  expect(scanBytes(file, within(part, scanPhoto(part.size)))).toEqual(alone);
  expect(scanExactly(file, within(part, scanPhoto(part.size)))).toEqual(alone);
});

test("a photo in pieces without number is damaged: their list would fill the memory", () => {
  const sample = photoFixture("animated.png");
  const chunk = (type: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(type), Buffer.alloc(4)]);
  const pair = Buffer.concat([chunk("tEXt"), chunk("IDAT")]);
  const of = (count: number) =>
    Uint8Array.from(
      Buffer.concat([sample.subarray(0, 33), Buffer.alloc(count * pair.length, pair), sample.subarray(-12)]),
    );
  expect(checkPhoto(of(1_000))).toMatchObject({ kind: "photo" });
  expect(checkPhoto(of(100_001))).toEqual({ kind: "refused", reason: "damaged" });
});

test("the length of a photo without metadata is known before it is copied", () => {
  const original = photoFixture("small.gif");
  const photo = scanBytes(original, scanPhoto(original.length));
  if (photo.kind === "refused") throw new Error("It was refused");
  expect(lengthOf(photo.pieces)).toBe(joinPieces(original, photo.pieces).length);
});
