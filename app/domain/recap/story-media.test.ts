import { expect, test } from "vitest";
import { DEFAULT_FOCAL_POINT } from "../media/focal-point.ts";
import type { Media } from "../media/media.ts";
import { defaultQuestions } from "../questions/questions.ts";
import { storyOf } from "./story.ts";
import { storyRowsOf } from "./story-media.ts";

type Shape = "wide" | "upright" | "video";

function item(id: string, shape: Shape = "wide", questionIndex: number | null = null): Media {
  return {
    id,
    fileName: id,
    ...(shape === "video"
      ? { fileType: "video", contentType: "video/mp4" }
      : { fileType: "image", contentType: "image/jpeg" }),
    fileSize: 1,
    description: null,
    position: 0,
    width: shape === "upright" ? 600 : 800,
    height: 700,
    durationSeconds: null,
    thumbhash: null,
    capturedAt: null,
    credit: null,
    focalPoint: DEFAULT_FOCAL_POINT,
    smaller: null,
    questionIndex,
    createdAt: "2026-04-12T10:00:00.000Z",
  };
}

/** Returns the ids after each of `count` answers: "own | between", a row's ids joined by "+". */
function placesOf(media: Media[], count: number, coverId: string | null = null): string[] {
  const answers = Object.fromEntries(Array.from({ length: count }, (_, index) => [index, "Hills"]));
  const story = storyOf({ questions: defaultQuestions(), answers, recordings: [] });
  const shown = (rows: [Media, Media?][]) =>
    rows.map((row) => row.flatMap((each) => each?.id ?? []).join("+")).join(" ");
  return storyRowsOf(story, media, coverId).map(({ own, between }) => `${shown(own)} | ${shown(between)}`);
}

test("photos of a question follow its answer, the others are spread over the story, and the cover is in neither", () => {
  const media = [item("cover"), item("a"), item("b", "wide", 1), item("c"), item("d", "video")];
  expect(placesOf(media, 3, "cover")).toEqual([" | a", "b | c", " | d"]);
  expect(placesOf([item("cover"), item("a")], 5, "cover")).toEqual([" | ", " | ", " | a", " | ", " | "]);
});

test("photos of a question without an answer are spread like those of no question", () => {
  expect(placesOf([item("a", "wide", 4), item("b")], 1)).toEqual([" | a b"]);
});

test("an upright photo is joined by the next upright one, a video by none", () => {
  const media = [item("a", "upright"), item("b"), item("c", "video"), item("d", "upright")];
  expect(placesOf([...media, item("e", "upright", 0)], 2)).toEqual(["e | a+d", " | b c"]);
});

test("an upright photo with a long description has its row to itself", () => {
  const long = { ...item("b", "upright"), description: "x".repeat(121) };
  const short = { ...item("a", "upright"), description: "x".repeat(120) };
  expect(placesOf([short, long, item("c", "upright")], 1)).toEqual([" | a+c b"]);
});

test("forty photos of no question are no wall between the answers", () => {
  const media = Array.from({ length: 40 }, (_, at) => item(`p${at}`));
  expect(placesOf(media, 1)).toEqual([" | p0 p1"]);
  expect(placesOf(media, 0)).toEqual([]);
});

test("an only video is shown in the story, with its answer if it has one", () => {
  expect(placesOf([item("a", "video")], 1)).toEqual([" | a"]);
  expect(placesOf([item("a", "video", 0)], 1)).toEqual(["a | "]);
});
