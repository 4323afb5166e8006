import { describe, expect, test } from "vitest";
import { photo } from "../../../tests/factories.ts";
import { routeAddress } from "../site/route-address.ts";
import {
  altText,
  byPosition,
  cleanFileName,
  coverOf,
  isMediaForm,
  type Media,
  mediaJson,
  placeholderOf,
  plainFileName,
} from "./media.ts";
import { descriptionSchema, mediaIdSchema, uploadKeySchema } from "./media-input.ts";

describe("cleanFileName", () => {
  test.each([
    ["finish.jpg", "finish.jpg"],
    ["Zieleinlauf ü 🏁.jpg", "Zieleinlauf ü 🏁.jpg"],
    ["/sdcard/DCIM/finish.jpg", "finish.jpg"],
    ["C:\\Photos\\finish.jpg", "finish.jpg"],
    ["../../etc/passwd", "passwd"],
    [" finish.jpg ", "finish.jpg"],
    ["fi\u0000ni\u001fsh\n.jpg", "finish.jpg"],
    ["finish\u202egpj.exe", "finishgpj.exe"],
    ["\ud800.jpg", "\ufffd.jpg"],
    ["", "uploaded-file"],
    ["  ", "uploaded-file"],
    ["\u200b\u0000", "uploaded-file"],
    ["photos/", "uploaded-file"],
    ["x".repeat(300), "x".repeat(255)],
    [`${"x".repeat(254)}🏁`, "x".repeat(254)],
    [`${"x".repeat(254)}   y`, "x".repeat(254)],
  ])("%j is %j", (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});

describe("descriptionSchema", () => {
  test.each([
    ["Kilometre 40", "Kilometre 40"],
    ["  two\r\nlines  ", "two\nlines"],
    ["x".repeat(500), "x".repeat(500)],
    ["", null],
    [" \n\t ", null],
    ["\u200b", null],
  ])("%j becomes %j", (typed, description) => {
    expect(descriptionSchema.parse(typed)).toBe(description);
  });

  test.each([
    ["x".repeat(501), "The description can have up to 500 characters. This has 501"],
    ["a\u0000b", "The description contains a character we can't save"],
    ["\ud800", "The description contains a character we can't save"],
    [7, "The description must be text"],
  ])("%j is rejected with a message", (typed, message) => {
    expect(descriptionSchema.safeParse(typed).error?.issues).toMatchObject([{ message }]);
  });
});

test("readers get a name that says what a file is, and nothing of its own name", () => {
  const named = (own: Partial<Media>) =>
    plainFileName(photo({ fileName: "PXL_20260517_064512345.jpg", ...own }));
  expect(named({ contentType: "image/webp" })).toBe("photo.webp");
  expect(named({ contentType: "image/jpeg" })).toBe("photo.jpg");
  expect(named({ fileType: "video", contentType: "video/mp4" })).toBe("video.mp4");
});

test("the cover is the chosen photo, otherwise the first one, never a video", () => {
  const [video, first, second] = [photo({ fileType: "video" }), photo(), photo()];
  const media = [video, first, second];
  expect(coverOf({ media, coverMediaId: second.id })).toBe(second);
  expect(coverOf({ media, coverMediaId: null })).toBe(first);
  expect(coverOf({ media, coverMediaId: "deleted" })).toBe(first);
  expect(coverOf({ media, coverMediaId: video.id })).toBe(first);
  expect(coverOf({ media: [video], coverMediaId: null })).toBeNull();
  expect(coverOf({ media: [], coverMediaId: first.id })).toBeNull();
});

test("the gallery is sorted by position, then by time, then by id", () => {
  const early = photo({ position: 1, createdAt: "2026-05-17T08:00:00.000Z", id: "b" });
  const twin = { ...early, id: "a" };
  const late = photo({ position: 1, createdAt: "2026-05-17T09:00:00.000Z" });
  const front = photo({ position: 0, createdAt: "2026-05-17T10:00:00.000Z" });
  const far = photo({ position: 10 });
  expect([far, late, early, front, twin].toSorted(byPosition)).toEqual([front, twin, early, late, far]);
  expect(byPosition(early, early)).toBe(0);
});

test.each([
  ["/questions", true],
  ["/questions/", true],
  ["/questions.data", true],
  ["/Questions/.data", true],
  ["/race-memories", true],
  ["/race-memories.data", true],
  ["/account/picture", true],
  ["/account/picture.data", true],
  ["/", false],
  ["/summary", false],
  ["/questions/1", false],
  ["/custom-questions", false],
  ["/race-memories-of-others", false],
  ["/api/recaps", false],
])("%s accepts a form with photos: %s", (path, takes) => {
  expect(isMediaForm(routeAddress(path))).toBe(takes);
});

test.each([
  ["image", 10_000_000, "public", "failed", "Large Photo Uploaded", "Photo too large for sharing preview"],
  ["image", 9_999_999, "public", "failed", "Race Photo", "Photo display error"],
  ["image", 10_000_000, "own", "failed", "Photo uploaded - view in shared link", null],
  ["video", 10_000_000, "public", "failed", "Large Video Uploaded", "Video too large for sharing preview"],
  ["video", 9_999_999, "public", "unplayable", "Video Uploaded", "Video playback error"],
  ["video", 10_000_000, "own", "failed", "Failed to load video", null],
  ["video", 0, "own", "unplayable", "Video uploaded - playback not supported", null],
] as const)(
  "in place of a %s of %i bytes that cannot be shown (%s, %s): %s",
  (fileType, fileSize, stage, trouble, title, text) => {
    expect(placeholderOf({ fileType, fileSize }, stage, trouble)).toEqual({ title, text });
  },
);

test("the alternative text is the description, otherwise the position", () => {
  expect(altText(photo({ description: "The last hill" }), 3)).toBe("The last hill");
  expect(altText(photo(), 3)).toBe("Photo 3");
  expect(altText(photo({ fileType: "video" }), 1)).toBe("Video 1");
});

test("a photo's JSON has its URL and no internal fields", () => {
  const { smaller, ...fields } = photo();
  expect(mediaJson("recap_1_a", { ...fields, smaller })).toEqual({
    ...fields,
    recapId: "recap_1_a",
    url: `/api/image/recap_1_a/${fields.id}`,
    posterUrl: null,
  });
});

test("a video's JSON has its poster's URL, or null", () => {
  const video = photo({ fileType: "video", id: "v" });
  const poster = { contentType: "image/webp" as const, sizes: [{ edge: 640, size: 9_000 }] };
  expect(mediaJson("recap_1_a", video)).toMatchObject({ url: "/api/video/recap_1_a/v", posterUrl: null });
  expect(mediaJson("recap_1_a", { ...video, smaller: poster }).posterUrl).toBe("/api/image/recap_1_a/v");
});

test.each([
  ["A".repeat(22), true],
  ["AZaz09_-AZaz09_-AZaz09", true],
  ["A".repeat(21), false],
  ["A".repeat(23), false],
  [`${"A".repeat(21)}=`, false],
  [`${"A".repeat(22)}\n`, false],
  ["", false],
  [null, false],
])("%j is a photo's id: %s", (id, names) => {
  expect(mediaIdSchema.safeParse(id).success).toBe(names);
});

test.each([
  ["a", true],
  ["k".repeat(64), true],
  ["k".repeat(65), false],
  ["", false],
  ["a b", false],
  ["a\n", false],
  ["ü", false],
])("%j is an upload key: %s", (key, names) => {
  expect(uploadKeySchema.safeParse(key).success).toBe(names);
});
