import { expect, test } from "vitest";
import { photo } from "../../../tests/factories.ts";
import type { SmallerVersions } from "./media.ts";
import { posterFor, srcSetOf } from "./picture.ts";

const SHARE_ID = "AbCdEfGhIjKlMnOpQrStUv";
const versions: SmallerVersions = {
  contentType: "image/webp",
  sizes: [
    { edge: 1280, size: 35_012 },
    { edge: 640, size: 10_231 },
  ],
};

test("a photo's versions are listed with their actual widths", () => {
  const landscape = photo({ id: "photo", width: 2560, height: 1707, smaller: versions });
  const url = `/api/image/${SHARE_ID}/photo`;
  expect(srcSetOf(SHARE_ID, landscape)).toBe(`${url} 2560w, ${url}?w=1280 1280w, ${url}?w=640 640w`);
  const portrait = { ...landscape, width: 1707, height: 2560 };
  expect(srcSetOf(SHARE_ID, portrait)).toBe(`${url} 1707w, ${url}?w=854 854w, ${url}?w=427 427w`);
});

test("a version that was added later is listed in its place", () => {
  const sizes = [...versions.sizes, { edge: 1024, size: 22_051, contentType: "image/jpeg" as const }];
  const landscape = photo({ id: "photo", width: 2560, height: 1707, smaller: { ...versions, sizes } });
  const url = `/api/image/${SHARE_ID}/photo`;
  expect(srcSetOf(SHARE_ID, landscape)).toBe(
    `${url} 2560w, ${url}?w=1280 1280w, ${url}?w=1024 1024w, ${url}?w=640 640w`,
  );
});

test("a photo that is no larger than a version is listed once", () => {
  const small = photo({ id: "photo", width: 1000, height: 500, smaller: versions });
  const url = `/api/image/${SHARE_ID}/photo`;
  expect(srcSetOf(SHARE_ID, small)).toBe(`${url} 1000w, ${url}?w=640 640w`);
  expect(srcSetOf(SHARE_ID, { ...small, width: 600, height: 300 })).toBeUndefined();
});

test("a photo without smaller versions has no `srcset`", () => {
  expect(srcSetOf(SHARE_ID, photo({ smaller: null }))).toBeUndefined();
});

test("a video has a poster for its width, if one was made, and no `srcset`", () => {
  const video = photo({ id: "video", fileType: "video", smaller: versions });
  expect(posterFor(SHARE_ID, video, 640)).toBe(`/api/image/${SHARE_ID}/video?w=640`);
  expect(srcSetOf(SHARE_ID, video)).toBeUndefined();
  expect(posterFor(SHARE_ID, { ...video, smaller: null }, 640)).toBeUndefined();
});
