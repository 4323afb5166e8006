import { expect, test } from "vitest";
import { newShareId } from "../../../tests/factories.ts";
import { deviceCopyOf, type UnsavedText } from "./device-copy.ts";
import type { SavedRecap } from "./saved-recap.ts";

const saved: SavedRecap = {
  shareId: newShareId(),
  raceType: "running",
  name: "Lakefront Ten",
  date: "2026-05-17",
  location: "Chicago, USA",
  distanceText: "12.5 km",
  resultText: "58:12",
  createdAt: "2026-05-17T08:00:00.000Z",
};

const texts = (typed: Record<string, unknown>): UnsavedText[] =>
  Object.entries(typed).map(([field, value]) => ({ field, typed: value }));

test("a device that stores nothing has no copy", () => {
  expect(deviceCopyOf(null, [])).toBeNull();
  expect(deviceCopyOf(null, texts({ "answer-0": null, name: null }))).toBeNull();
});

test("a saved recap alone is a copy", () => {
  expect(deviceCopyOf(saved, [])).toEqual({ saved, unsavedDetails: [], unsavedStory: [] });
});

test("typed details are shown if they differ from the saved copy", () => {
  const details = {
    name: "Lakefront Eleven",
    date: "2026-05-17",
    location: "Chicago, USA",
    distance: "custom",
    customDistanceValue: 12.5,
    customDistanceUnit: "km",
    finishTime: "48:12",
    dnf: false,
  };
  expect(deviceCopyOf(saved, texts(details))?.unsavedDetails).toEqual([
    { label: "Race Name", text: "Lakefront Eleven" },
    { label: "Finish Time", text: "48:12" },
  ]);
});

test("a new value of a custom distance is shown", () => {
  expect(deviceCopyOf(saved, texts({ customDistanceValue: 13 }))?.unsavedDetails).toEqual([
    { label: "Distance", text: "13" },
  ]);
});

test("all typed answers are shown under their questions, long ones too", () => {
  const long = "a".repeat(20_000);
  const unsaved = texts({ "answer-1": "A hot day.", "answer-0": long, "answer-7": "Own." });
  expect(deviceCopyOf(null, unsaved)?.unsavedStory.map(({ title, answer }) => [title, answer])).toEqual([
    ["How did you prepare for this race?", long],
    ["What was your race day experience like?", "A hot day."],
    ["Question 8", "Own."],
  ]);
});

test("typed descriptions of photos are shown, equal ones once", () => {
  const unsaved = texts({
    "description-a": "At the start",
    "description-b": null,
    "description-c": "At the start",
  });
  expect(deviceCopyOf(null, unsaved)?.unsavedDetails).toEqual([
    { label: "Description", text: "At the start" },
  ]);
});

test("a race type alone is shown", () => {
  expect(deviceCopyOf(null, texts({ raceType: "hyrox" }))?.unsavedDetails).toEqual([
    { label: "Race Type", text: "HYROX" },
  ]);
});

test("an answer is shown under the words of its question, which only this device may know", () => {
  const unsaved: UnsavedText[] = [
    { field: "answer-10007", typed: "My dad.", question: "Who cheered?" },
    { field: "question-10008", typed: "Which shoes?" },
    { field: "answer-10008", typed: "The red ones." },
  ];
  const copy = deviceCopyOf(null, unsaved);
  expect(copy?.unsavedStory.map(({ title, answer }) => [title, answer])).toEqual([
    ["Who cheered?", "My dad."],
    ["Which shoes?", "The red ones."],
  ]);
  expect(copy?.unsavedDetails).toEqual([{ label: "Question", text: "Which shoes?" }]);
});

test.each<Record<string, unknown>>([
  { name: 3 },
  { dnf: "yes" },
  { "answer--1": "x", "answer-x": "x", "description-a": 3 },
  { raceType: "swim", unknown: "x" },
])("a value that we did not write is not a copy: %j", (typed) => {
  expect(deviceCopyOf(null, texts(typed))).toBeNull();
});
