import fc from "fast-check";
import { expect, test } from "vitest";
import { declarationSchema } from "../contributions/sent-declaration.ts";
import { missingEdges } from "./media.ts";
import type { UploadDeclaration } from "./upload-declaration.ts";
import {
  declarationRefusal,
  PART_BYTES,
  partCount,
  partLength,
  totalBytes,
  versionsOf,
  wantedVersion,
} from "./upload-limits.ts";

const HASH = "A".repeat(43);

function declared(overrides: Record<string, unknown> = {}) {
  return {
    uploadKey: "key",
    fileName: "finish.jpg",
    contentType: "image/webp",
    size: 1_000,
    smaller: null,
    partHashes: [HASH],
    thumbhash: null,
    ...overrides,
  };
}

const PHOTO = {
  contentType: "image/webp",
  fileSize: 700_000,
  width: 2_560,
  height: 1_920,
  smaller: {
    contentType: "image/webp" as const,
    sizes: [
      { edge: 1_280, size: 100_000 },
      { edge: 640, size: 20_000 },
    ],
  },
};
/** Another browser has added a version since. */
const LATER = {
  ...PHOTO,
  smaller: {
    ...PHOTO.smaller,
    sizes: [...PHOTO.smaller.sizes, { edge: 1_024, size: 50_000, contentType: "image/jpeg" as const }],
  },
};
const VIDEO = { ...PHOTO, contentType: "video/mp4", width: 720, height: 1_280 };

test("all parts but the last have the full size, and together they make up the upload", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_100_000_000 }), (bytes) => {
      const lengths = Array.from({ length: partCount(bytes) }, (_, at) => partLength(bytes, at + 1));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(bytes);
      expect(lengths.slice(0, -1).every((length) => length === PART_BYTES)).toBe(true);
      expect(lengths.at(-1)).toBeGreaterThan(0);
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, 3])("part %d of an upload of two does not exist", (number) => {
  expect(partLength(2 * PART_BYTES, number)).toBe(0);
});

test("smaller versions count in bytes and in parts", () => {
  const sizes = [
    { edge: 1_280, size: 200_000 },
    { edge: 640, size: 100_000 },
  ];
  const declaration = declared({ size: PART_BYTES - 1, smaller: { contentType: "image/webp", sizes } });
  expect(totalBytes(declaration as unknown as UploadDeclaration)).toBe(PART_BYTES - 1 + 300_000);
  expect(declarationSchema.safeParse(declaration).success).toBe(false);
  expect(declarationSchema.safeParse({ ...declaration, partHashes: [HASH, HASH] }).success).toBe(true);
});

test.each([
  [{}, null],
  [{ size: 40_000_000 }, null],
  [{ size: 40_000_001 }, "large-photo"],
  [{ contentType: "video/webm", size: 2_000_000_000 }, null],
  [{ contentType: "video/mp4", size: 2_000_000_001 }, "large-video"],
  [{ contentType: "image/heic" }, "heic"],
  [{ contentType: "image/avif" }, "avif"],
  [{ contentType: "image/jxl" }, "jpeg-xl"],
  [{ contentType: "audio/mpeg", size: 100_000_000 }, null],
  [{ contentType: "audio/mpeg", size: 100_000_001 }, "large-audio"],
  [{ contentType: "audio/flac" }, "unsupported-audio"],
  [{ contentType: "video/quicktime" }, "unsupported"],
  [{ contentType: "image/svg+xml" }, "unsupported"],
  [{ contentType: "constructor" }, "unsupported"],
])("an upload of %j is refused as %s", (overrides, reason) => {
  expect(declarationRefusal(declared(overrides) as unknown as UploadDeclaration)).toBe(reason);
});

test("no declaration throws", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(declared())), fc.anything()), (overrides) => {
      const result = declarationSchema.safeParse(declared(overrides));
      expect(typeof result.success).toBe("boolean");
    }),
  );
});

test("the versions follow the file, one after the other", () => {
  expect(versionsOf(PHOTO)).toEqual([
    { contentType: "image/webp", offset: 0, size: 700_000, edge: null },
    { contentType: "image/webp", offset: 700_000, size: 100_000, edge: 1_280 },
    { contentType: "image/webp", offset: 800_000, size: 20_000, edge: 640 },
  ]);
});

test("a version that was added later is the last one, with a type of its own", () => {
  const last = versionsOf(LATER).at(-1);
  expect(last).toEqual({ contentType: "image/jpeg", offset: 820_000, size: 50_000, edge: 1_024 });
});

test("a photo lacks the versions that are smaller than itself and were not made", () => {
  expect(missingEdges(PHOTO)).toEqual([1_024]);
  expect(missingEdges({ width: 1_000, height: 750, smaller: null })).toEqual([640]);
  expect(missingEdges({ width: 640, height: 480, smaller: null })).toEqual([]);
});

test.each([
  [PHOTO, "image", null, null],
  [PHOTO, "image", 300, 640],
  [PHOTO, "image", 640, 640],
  [PHOTO, "image", 641, 1_280],
  [PHOTO, "image", 1_281, null],
  [PHOTO, "image", 9_999, null],
  [LATER, "image", 640, 640],
  [LATER, "image", 641, 1_024],
  [LATER, "image", 1_025, 1_280],
  [LATER, "image", null, null],
  [VIDEO, "image", null, 1_280],
  // Its poster is in portrait format: 360 and 720 pixels wide.
  [VIDEO, "image", 360, 640],
  [VIDEO, "image", 361, 1_280],
  [VIDEO, "image", 9_999, 1_280],
  [VIDEO, "video", 100, null],
] as const)(
  "for %o as %s, the version %d pixels wide is chosen for %s pixels",
  (stored, kind, width, edge) => {
    expect(wantedVersion(stored, { kind, width })?.edge).toBe(edge);
  },
);

test("a photo has no video version, and a video without a poster has no picture", () => {
  expect(wantedVersion(PHOTO, { kind: "video", width: null })).toBeNull();
  expect(wantedVersion({ ...VIDEO, smaller: null }, { kind: "image", width: null })).toBeNull();
});
