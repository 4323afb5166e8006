import { expect, test } from "vitest";
import { type RaceGroup, raceTotals } from "./race-totals.ts";

function group(values: Partial<RaceGroup>): RaceGroup {
  return { distance: "10k", customDistanceUnit: null, dnf: false, count: 1, customDistance: 0, ...values };
}

test("races, marathons and kilometers are added up over all distances", () => {
  const totals = raceTotals(
    [
      group({ distance: "marathon", count: 4 }),
      group({ distance: "olympic-tri" }),
      group({ distance: "custom", customDistanceUnit: "km", count: 2, customDistance: 32.5 }),
      group({ distance: "custom", customDistanceUnit: "m", customDistance: 800 }),
      group({ distance: "custom", count: 3, customDistance: 0 }),
      group({ distance: null }),
    ],
    "km",
  );
  expect(totals).toEqual({ races: 12, marathons: 4, meters: 253_580, units: "km" });
});

test("a race that was not finished counts as a race alone", () => {
  const totals = raceTotals([group({ distance: "marathon", dnf: true }), group({ distance: "10k" })], "km");
  expect(totals).toEqual({ races: 2, marathons: 0, meters: 10_000, units: "km" });
});
