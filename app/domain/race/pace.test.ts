import { expect, test } from "vitest";
import { details } from "../../../tests/factories.ts";
import { paceOf } from "./pace.ts";

const custom = (customDistanceValue: number | null, customDistanceUnit: "km" | "mi" | "m" | null) =>
  ({ distance: "custom", customDistanceValue, customDistanceUnit }) as const;

test.each([
  [{ distance: "10k", finishTime: "48:12" }, "4:49 /km"],
  [{ distance: "half-marathon", finishTime: "1:52:08" }, "5:19 /km"],
  [{ distance: "marathon", finishTime: "3:28:41" }, "4:57 /km"],
  [{ distance: "marathon", finishTime: "03:30:59" }, "5:00 /km"],
  [{ ...custom(13.1, "mi"), units: "mi", finishTime: "1:44:27" }, "7:58 /mi"],
  [{ distance: "marathon", units: "mi", finishTime: "3:28:41" }, "7:58 /mi"],
  [{ ...custom(13.1, "mi"), units: "km", finishTime: "1:44:27" }, "4:57 /km"],
  [{ ...custom(50, "km"), units: "mi", finishTime: "4:09:32" }, "8:02 /mi"],
  [{ ...custom(1_500, "m"), finishTime: "4:30" }, "3:00 /km"],
  [{ ...custom(100, "km"), finishTime: "12:00:00" }, "7:12 /km"],
] as const)("a run with %j has a pace of %s", (race, pace) => {
  expect(paceOf({ ...details(race), raceType: "running" })).toBe(pace);
});

test.each([
  [{ ...custom(174, "km"), finishTime: "6:58:00" }, "25.0 km/h"],
  [{ ...custom(100, "mi"), units: "mi", finishTime: "5:07:30" }, "19.5 mph"],
] as const)("a ride with %j has a speed of %s", (race, speed) => {
  expect(paceOf({ ...details(race), raceType: "cycling" })).toBe(speed);
});

test.each(["about 4 hours", "4h 05m", "3:28:41.5", "1:75:10", "48:61", "3", "", "3:28:41 PB", "1:02:03:04"])(
  "the finish time %j has no pace",
  (finishTime) => {
    expect(paceOf({ ...details({ distance: "marathon", finishTime }), raceType: "running" })).toBeNull();
  },
);

test.each([
  ["a time that may be hours and minutes", { distance: "marathon", finishTime: "3:28" }],
  ["a time of zero", { distance: "10k", finishTime: "0:00" }],
  ["no finish time", { distance: "10k", finishTime: null }],
  ["a race that was not finished", { distance: "10k", finishTime: null, dnf: true }],
  ["no distance", { distance: null, finishTime: "48:12" }],
  ["a custom distance without a value", { ...custom(null, "km"), finishTime: "48:12" }],
  ["a custom distance without a unit", { ...custom(10, null), finishTime: "48:12" }],
  ["a distance of zero", { ...custom(0, "km"), finishTime: "48:12" }],
  ["a distance of several sports", { distance: "olympic-tri", finishTime: "2:20:00" }],
] as const)("%s has no pace", (_name, race) => {
  expect(paceOf({ ...details(race), raceType: "running" })).toBeNull();
});

test.each(["triathlon", "hyrox", "other"] as const)("a race of the type %s has no pace", (raceType) => {
  expect(paceOf({ ...details(), raceType })).toBeNull();
});
