import { expect, test } from "vitest";
import { details, recap } from "../../../tests/factories.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import { changesIn, editsOf, hasAll } from "./recap-patch.ts";

/** Whether a detail differs from what a tab showed. */
function changed(entered: Partial<RaceDetails>, shown: RaceDetails = details()) {
  return changesIn({ details: entered }, (field, value) => Reflect.get(shown, field) !== value).details;
}

test("only fields that differ are changes", () => {
  const { name } = details();
  expect(changed({ name, location: "Oslo" })).toEqual({ location: "Oslo" });
  expect(
    changesIn({ raceType: "hyrox", answers: { "0": "a", "2": null } }, (field) => field === "answer-2"),
  ).toEqual({ answers: { "2": null } });
  expect(changesIn({ raceType: "hyrox" }, () => true)).toEqual({ raceType: "hyrox" });
});

test("equal fields are no change", () => {
  expect(changesIn({ raceType: "hyrox", details: details(), answers: { "0": "a" } }, () => false)).toEqual(
    {},
  );
});

test("changed details include those that they rule out or require", () => {
  expect(changed({ dnf: true })).toEqual({ dnf: true, finishTime: null });
  expect(changed({ finishTime: "47:00" })).toEqual({ finishTime: "47:00", dnf: false, endPlace: null });
  expect(changed({ finishTime: null })).toEqual({ finishTime: null });
  const none = { customDistanceValue: null, customDistanceUnit: null };
  expect(changed({ distance: "5k" })).toEqual({ distance: "5k", ...none });
  expect(changed({ customDistanceValue: 0 })).toEqual({ customDistanceValue: 0, distance: "custom" });
  expect(changed({ customDistanceUnit: "km" })).toEqual({ customDistanceUnit: "km", distance: "custom" });
});

test("a recap has a patch if it has the values of all its fields", () => {
  const { name, answers } = recap();
  expect(hasAll(recap(), { details: { name }, answers, raceType: "running" })).toBe(true);
  expect(hasAll(recap(), { details: { name }, answers: { "1": "more" } })).toBe(false);
  expect(hasAll(recap(), { answers: { "1": null } })).toBe(true);
});

test("each field of a patch is an edit", () => {
  const patch = { raceType: "hyrox", details: { name: "Berlin" }, answers: { "3": null } } as const;
  expect(editsOf(patch, (field) => [`Before, of ${field}`])).toEqual([
    { field: "raceType", base: ["Before, of raceType"], value: "hyrox" },
    { field: "name", base: ["Before, of name"], value: "Berlin" },
    { field: "answer-3", base: ["Before, of answer-3"], value: null },
  ]);
});
