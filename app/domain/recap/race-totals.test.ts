import { expect, test } from "vitest";
import { type RaceGroup, raceTotals } from "./race-totals.ts";

function group(values: Partial<RaceGroup>): RaceGroup {
  return { distance: "10k", customDistanceUnit: null, dnf: false, count: 1, customDistance: 0, ...values };
}

test("races, marathons and kilometers are added up over all distances", () => {
  const totals = raceTotals([
    group({ distance: "marathon", count: 4 }),
    group({ distance: "olympic-tri" }),
    group({ distance: "custom", customDistanceUnit: "km", count: 2, customDistance: 32.5 }),
    group({ distance: "custom", customDistanceUnit: "m", customDistance: 800 }),
    group({ distance: "custom", count: 3, customDistance: 0 }),
    group({ distance: null }),
  ]);
  expect(totals).toEqual({ races: 12, marathons: 4, raced: 253, unit: "km" });
});

test("a race that was not finished counts as a race alone", () => {
  const totals = raceTotals([group({ distance: "marathon", dnf: true }), group({ distance: "10k" })]);
  expect(totals).toEqual({ races: 2, marathons: 0, raced: 10, unit: "km" });
});

test("somebody who enters miles reads miles", () => {
  const miles = group({ distance: "custom", customDistanceUnit: "mi", count: 2, customDistance: 20 });
  const kilometers = group({ distance: "custom", customDistanceUnit: "km", customDistance: 16.1 });
  expect(raceTotals([miles, kilometers])).toEqual({ races: 3, marathons: 0, raced: 30, unit: "mi" });
  expect(raceTotals([])).toEqual({ races: 0, marathons: 0, raced: 0, unit: "km" });
});
