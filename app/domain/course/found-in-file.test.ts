import { expect, test } from "vitest";
import { RACE_START, run } from "../../../tests/race-files.ts";
import { foundIn } from "./found-in-file.ts";
import type { RaceFile } from "./race-file.ts";

const HERE = "Europe/Berlin";
const customs = {
  km: { customDistanceValue: 3, customDistanceUnit: "km" },
  mi: { customDistanceValue: 1.86, customDistanceUnit: "mi" },
};
const short = { ...run({ meters: 3_000 }), notes: ["left-out" as const] };
const later = new Date(RACE_START.getTime() + 24 * 3_600_000);
const long = { ...run({ meters: 10_000 }), startedAt: later, timerSeconds: 2_900 };

test("of one race, all is found", () => {
  const tenKilometers = { date: "2026-05-18", distance: "10k", finishTime: "50:00" };
  expect(foundIn([long], null, HERE)).toMatchObject({
    race: long,
    found: {
      details: { km: tenKilometers, mi: tenKilometers },
      raceType: "running",
      hasHeartRate: true,
      timeWithoutPauses: "48:20",
      races: [],
    },
  });
});

test("the name is that of the activity, without the athlete's", () => {
  const titled = { ...long, title: "Lake Run 2026 by Ada" };
  const named = { km: { name: "Lake Run 2026" }, mi: { name: "Lake Run 2026" } };
  expect(foundIn([titled], null, HERE, ["Ada"]).found.details).toMatchObject(named);
  expect(foundIn([long], null, HERE).found.details.km).not.toHaveProperty("name");
});

test("a day that only the device's time zone tells is to be checked", () => {
  const notesOf = (told: Partial<RaceFile>) => foundIn([{ ...long, ...told }], null, HERE).found.notes;
  expect(notesOf({})).toEqual(["place"]);
  expect(notesOf({ notes: ["sparse"] })).toEqual(["place", "sparse"]);
  for (const told of [{ utcOffset: 120 }, { timeZone: HERE }, { startedAt: null }])
    expect(notesOf(told)).toEqual([]);
  expect(notesOf({ notes: ["clock"] })).toEqual(["clock"]);
});

test("of several, nothing is found until one is chosen", () => {
  const races = [
    { date: "2026-05-17", meters: 3_000, seconds: 900 },
    { date: "2026-05-18", meters: 10_000, seconds: 3_000 },
  ];
  expect(foundIn([short, long], null, HERE)).toMatchObject({
    race: long,
    found: { details: { km: {}, mi: {} }, raceType: null, timeWithoutPauses: null, notes: [], races },
  });
  expect(foundIn([short, long], 0, HERE)).toMatchObject({
    race: short,
    found: { details: customs, notes: ["place", "left-out"], races },
  });
});
