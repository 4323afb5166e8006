import { describe, expect, test } from "vitest";
import { run } from "../../../tests/race-files.ts";
import type { Sport } from "./course.ts";
import { detailsOfFile, raceTypeOfFile, timeWithoutPauses } from "./details-of-file.ts";
import type { Leg } from "./race-file.ts";

const legs = (...sports: (Sport | null)[]) => sports.map((sport) => ({ sport, segments: [] }));
const EMPTY = {
  startedAt: null,
  utcOffset: null,
  timeZone: null,
  seconds: null,
  meters: null,
  notes: [],
  legs: legs(null),
};
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

  test("of a few meters, which would be 0 miles, is not filled in", () => {
    expect(detailsOfFile({ ...EMPTY, meters: 7 }, "UTC", "mi")).toEqual({});
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

test("a file without a sport has no foot race's distance if no runner is so fast", () => {
  const distanceIn = (seconds: number, legs = EMPTY.legs as Pick<Leg, "sport" | "segments">[]) =>
    detailsOfFile({ ...EMPTY, meters: 21_116, seconds, legs }, "UTC", "km").distance;
  expect([distanceIn(3_300), distanceIn(5_400)]).toEqual(["custom", "half-marathon"]);
  // Six minutes at 10 m/s, of an hour and a half.
  const ride = run({ meters: 21_110, paceAt: (at) => (at > 3_600 && at < 7_200 ? 0.1 : 0.28) });
  expect(
    distanceIn(
      5_400,
      ride.legs.map((leg) => ({ ...leg, sport: null })),
    ),
  ).toBe("custom");
});

test.each([
  ["a swimrun", legs("swimming", "running", "swimming", "running")],
  ["a duathlon", legs("running", "transition", "cycling")],
  ["another sport", legs("other")],
])("%s as long as a half marathon is none", (_name, legs) => {
  const file = { ...EMPTY, meters: 21_116, seconds: 14_000, legs };
  expect(detailsOfFile(file, "UTC", "km")).toMatchObject({ distance: "custom", customDistanceValue: 21.12 });
});

test("the time without pauses is told if it is a minute less", () => {
  expect(timeWithoutPauses({ seconds: 13_500, timerSeconds: 13_471 })).toBeNull();
  expect(timeWithoutPauses({ seconds: 13_600, timerSeconds: 13_471 })).toBe("3:44:31");
});

test("the day is that of the race's place if the file tells it, else that of the device", () => {
  const file = { ...EMPTY, startedAt: new Date("2026-05-17T23:30:00Z") };
  expect(detailsOfFile(file, "Europe/Berlin", "km")).toEqual({ date: "2026-05-18" });
  expect(detailsOfFile({ ...file, utcOffset: -300 }, "Europe/Berlin", "km")).toEqual({ date: "2026-05-17" });
  // A watch that nobody has set abroad.
  const inNewYork = { ...file, timeZone: "America/New_York", utcOffset: 120 };
  expect(detailsOfFile(inNewYork, "Europe/Berlin", "km")).toEqual({ date: "2026-05-17" });
  expect(detailsOfFile({ ...inNewYork, notes: ["clock"] }, "Europe/Berlin", "km")).toEqual({});
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
  [legs("swimming", "running", "swimming", "running"), null],
  [legs(null), null],
])("the sports %o suggest the race type %s", (sports, raceType) => {
  expect(raceTypeOfFile({ legs: sports })).toBe(raceType);
});
