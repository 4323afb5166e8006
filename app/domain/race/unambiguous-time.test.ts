import { expect, test } from "vitest";
import { details } from "../../../tests/factories.ts";
import type { RaceDetails } from "./race-details.ts";
import type { RaceType } from "./race-type.ts";
import { unambiguousTime } from "./unambiguous-time.ts";

const timeOf = (typed: string, race: Partial<RaceDetails> = {}, raceType: RaceType = "running") =>
  unambiguousTime(typed, { ...details({ distance: "marathon", ...race }), raceType });
const custom = (customDistanceValue: number | null) =>
  ({ distance: "custom", customDistanceValue, customDistanceUnit: "km" }) as const;

test.each([
  ["41219", { distance: "marathon" }, "4:12:19"],
  [" 41219 ", { distance: "marathon" }, "4:12:19"],
  ["34500", { distance: "marathon" }, "3:45:00"],
  ["105230", custom(100), "10:52:30"],
  ["10512", { distance: "10k" }, "1:05:12"],
  ["004512", { distance: "10k" }, "45:12"],
  ["41219", { distance: null }, "4:12:19"],
  ["41219", custom(null), "4:12:19"],
] as const)("%j can only mean hours, minutes and seconds for a run with %j", (typed, race, time) => {
  expect(timeOf(typed, race)).toBe(time);
});

test.each(["triathlon", "hyrox", "other"] as const)(
  "of a race of the type %s no pace is known",
  (raceType) => {
    expect(timeOf("11523", { distance: "custom" }, raceType)).toBe("1:15:23");
  },
);

test.each([
  ["three digits, perhaps hours and minutes", "345", {}],
  ["four digits, perhaps hours and minutes", "4512", {}],
  ["seven digits", "1234567", {}],
  ["minutes beyond 59", "37541", {}],
  ["seconds beyond 59", "32875", {}],
  ["zeros", "00000", {}],
  ["a time in the usual form", "3:28:41", {}],
  ["a time that can be read as it is", "3.28.41", {}],
  ["a time with units", "3h28m41s", {}],
  ["words", "did my best", {}],
  ["nothing", "", {}],
  ["a time that no 5K takes", "41219", { distance: "5k" }],
  ["what may be 41:21.9", "41219", { distance: "10k" }],
  ["what may be 25:30.15", "253015", custom(8)],
] as const)("%s stays as it is: %j", (_what, typed, race) => {
  expect(timeOf(typed, race)).toBeNull();
});
