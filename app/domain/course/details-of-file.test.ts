import { describe, expect, test } from "vitest";
import type { Sport } from "./course.ts";
import { detailsOfFile, raceTypeOfFile } from "./details-of-file.ts";

const EMPTY = { startedAt: null, utcOffset: null, seconds: null, meters: null, legs: [{ sport: null }] };
const legs = (...sports: (Sport | null)[]) => sports.map((sport) => ({ sport }));
const TRIATHLON = legs("swimming", "transition", "cycling", "transition", "running");

describe("the distance", () => {
  test.each([
    [42_635, { distance: "marathon" }],
    [4_850, { distance: "5k" }],
    [12_344, { distance: "custom", customDistanceValue: 12.34, customDistanceUnit: "km" }],
  ])("of %d m of a run is %o", (meters, details) => {
    expect(detailsOfFile({ ...EMPTY, meters }, "UTC", "km")).toEqual(details);
    expect(detailsOfFile({ ...EMPTY, meters, legs: legs("running") }, "UTC", "km")).toEqual(details);
  });

  test("is in miles for a recap in miles", () => {
    const miles = { distance: "custom", customDistanceValue: 7.67, customDistanceUnit: "mi" };
    expect(detailsOfFile({ ...EMPTY, meters: 12_344 }, "UTC", "mi")).toEqual(miles);
  });

  test("of a ride as long as a marathon is none", () => {
    expect(detailsOfFile({ ...EMPTY, meters: 42_195, legs: legs("cycling") }, "UTC", "km")).toMatchObject({
      distance: "custom",
      customDistanceValue: 42.2,
    });
  });

  test.each([
    [25_300, "sprint-tri"],
    [53_000, "olympic-tri"],
    [112_000, "half-ironman"],
    [224_000, "ironman"],
    [80_000, "custom"],
  ])("of %d m of a triathlon is %s", (meters, distance) => {
    expect(detailsOfFile({ ...EMPTY, meters, legs: TRIATHLON }, "UTC", "km")).toMatchObject({ distance });
  });
});

test("the day is that of the race's place if the file tells it, else that of the device", () => {
  const file = { ...EMPTY, startedAt: new Date("2026-05-17T23:30:00Z") };
  expect(detailsOfFile(file, "Europe/Berlin", "km")).toEqual({ date: "2026-05-18" });
  expect(detailsOfFile({ ...file, utcOffset: -300 }, "Europe/Berlin", "km")).toEqual({ date: "2026-05-17" });
});

test("the time is written as on a clock", () => {
  expect(detailsOfFile({ ...EMPTY, seconds: 13_282.4 }, "UTC", "km")).toEqual({ finishTime: "3:41:22" });
  expect(detailsOfFile({ ...EMPTY, seconds: 1_538 }, "UTC", "km")).toEqual({ finishTime: "25:38" });
});

test.each([
  [legs("running"), "running"],
  [legs("cycling"), "cycling"],
  [legs("swimming"), "other"],
  [TRIATHLON, "triathlon"],
  [legs("running", "transition", "cycling"), null],
  [legs(null), null],
])("the sports %o suggest the race type %s", (sports, raceType) => {
  expect(raceTypeOfFile({ legs: sports })).toBe(raceType);
});
