import { expect, test } from "vitest";
import { details, photo, recap } from "../../../tests/factories.ts";
import { missingPartsOf } from "./missing-parts.ts";

const shareId = "recap_1_a";
const RACE_DETAILS = "/race-details?recap=recap_1_a";
const whole = recap({
  ...details({ athleteName: "Ada" }),
  shareId,
  answers: { "0": "a", "1": "b", "2": "c", "3": "d", "4": "e" },
  media: [photo()],
});

test("nothing is missing of a recap that has everything", () => {
  expect(missingPartsOf(whole)).toEqual([]);
});

test.each([
  ["a required detail", { location: null }, { kind: "details", url: RACE_DETAILS }],
  ["the finish time", { finishTime: null }, { kind: "finish-time", url: RACE_DETAILS }],
  ["the athlete's name", { athleteName: null }, { kind: "athlete", url: RACE_DETAILS }],
  [
    "a photo, in place of which a video is none",
    { media: [photo({ fileType: "video" })] },
    { kind: "photo", url: "/race-memories?recap=recap_1_a&from=summary" },
  ],
  [
    "answers, from the first question without one",
    { answers: { "0": "a", "1": "  ", "3": "d" } },
    { kind: "answers", count: 3, url: "/questions?recap=recap_1_a&q=2" },
  ],
])("what is missing leads to where it is added: %s", (_what, changes, part) => {
  expect(missingPartsOf({ ...whole, ...changes })).toEqual([part]);
});

test("a DNF has no finish time to add", () => {
  expect(missingPartsOf({ ...whole, dnf: true, finishTime: null })).toEqual([]);
});
