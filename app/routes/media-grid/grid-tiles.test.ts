import { expect, test } from "vitest";
import { photo } from "../../../tests/factories.ts";
import type { Upload } from "../../browser/media/tab-uploads.ts";
import { tilesOf } from "./grid-tiles.ts";

function upload(key: string, changes: Partial<Upload> = {}): Upload {
  return {
    key,
    shareId: "recap_1_a",
    questionIndex: 0,
    fileName: `${key}.jpg`,
    fileType: "image",
    state: "sending",
    isPaused: false,
    isPlayable: true,
    sent: 0,
    total: 10,
    message: null,
    thumbnailUrl: null,
    mediaId: null,
    isCover: false,
    ...changes,
  };
}

const NONE = { media: [], uploads: [], keyOf: () => null, known: new Set<string>() };

test("what has not arrived follows the recap's photos", () => {
  const tiles = tilesOf({ ...NONE, media: [photo({ id: "photo" })], uploads: [upload("picked")] });
  expect(tiles.map(({ key, id, media }) => [key, id, media !== null])).toEqual([
    ["photo", "photo", true],
    ["picked", "picked", false],
  ]);
});

test("a photo keeps its tile when it arrives, and its fields have its id before the page's data has it", () => {
  const arrived = upload("picked", { state: "added", mediaId: "photo" });
  const before = tilesOf({ ...NONE, uploads: [arrived] });
  const after = tilesOf({
    ...NONE,
    media: [photo({ id: "photo" })],
    uploads: [arrived],
    keyOf: () => "picked",
    known: new Set(["photo"]),
  });
  expect([...before, ...after].map(({ key, id }) => [key, id])).toEqual([
    ["picked", "photo"],
    ["picked", "photo"],
  ]);
});

test("a photo that was deleted does not come back as an upload", () => {
  const arrived = upload("picked", { state: "added", mediaId: "photo" });
  expect(tilesOf({ ...NONE, uploads: [arrived], known: new Set(["photo"]) })).toEqual([]);
});
