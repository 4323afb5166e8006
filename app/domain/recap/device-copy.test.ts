import { expect, test } from "vitest";
import { newShareId } from "../../../tests/factories.ts";
import { deviceCopyOf } from "./device-copy.ts";
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

test("a device that stores nothing has no copy", () => {
  expect(deviceCopyOf(null, [])).toBeNull();
  expect(deviceCopyOf(null, [{ answers: { "0": null } }, { details: { name: null } }])).toBeNull();
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
  expect(deviceCopyOf(saved, [{ details }])?.unsavedDetails).toEqual([
    { label: "Race Name", text: "Lakefront Eleven" },
    { label: "Finish Time", text: "48:12" },
  ]);
});

test("a new value of a custom distance is shown", () => {
  expect(deviceCopyOf(saved, [{ details: { customDistanceValue: 13 } }])?.unsavedDetails).toEqual([
    { label: "Distance", text: "13" },
  ]);
});

test("all typed answers are shown under their questions, long ones too", () => {
  const long = "a".repeat(20_000);
  const patches = [
    { answers: { "1": "A hot day." } },
    { answers: { "0": long } },
    { answers: { "7": "Own." } },
  ];
  expect(deviceCopyOf(null, patches)?.unsavedStory.map(({ title, answer }) => [title, answer])).toEqual([
    ["How did you prepare for this race?", long],
    ["What was your race day experience like?", "A hot day."],
    ["Question 8", "Own."],
  ]);
});

test("typed descriptions of photos are shown, equal ones once", () => {
  const patches = [{ description: "At the start" }, { description: null }, { description: "At the start" }];
  expect(deviceCopyOf(null, patches)?.unsavedDetails).toEqual([
    { label: "Description", text: "At the start" },
  ]);
});

test("a race type alone is shown", () => {
  expect(deviceCopyOf(null, [{ raceType: "hyrox" }])?.unsavedDetails).toEqual([
    { label: "Race Type", text: "HYROX" },
  ]);
});

test.each([
  null,
  3,
  "text",
  [],
  { details: 3 },
  { answers: { __proto__: "x", "-1": "x" } },
  { raceType: "swim" },
])("a value that we did not write is not a copy: %j", (patch) => {
  expect(deviceCopyOf(null, [patch])).toBeNull();
});
