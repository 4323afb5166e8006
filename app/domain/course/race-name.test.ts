import { expect, test } from "vitest";
import { raceNameOf } from "./race-name.ts";

test.each([
  ["Twin Cities Marathon 2014", "Twin Cities Marathon 2014"],
  ["Twin Cities Marathon 2014 - Chris Joakim", "Twin Cities Marathon 2014"],
  ["  Lauf \n um den See ", "Lauf um den See"],
  ["Zürich Marathon 2023 - Half Distance", "Zürich Marathon 2023 - Half Distance"],
  ["UTMB - Mont Blanc", "UTMB - Mont Blanc"],
  ["Great North Run", "Great North Run"],
  ["Race to the Stones", "Race to the Stones"],
  ["3 Peaks", "3 Peaks"],
  ["東京マラソン", "東京マラソン"],
])("the title %j names the race %j", (title, name) => {
  expect(raceNameOf(title, [])).toBe(name);
});

test.each([
  ...["Morning Run", "Friday Evening Run", "Lunch Ride", "Running", "Indoor Cycling", "Open Water Swim"],
  ...["2014-10-05", "2014-10-05T08:10:15Z", "05-OCT-14 08:10:15", "Run on May 5, 2024", "5.10.2014 08:10"],
  ...["Current Track: 17 MAY 2014 08:10", "activity_12345", "Davidson Running", "Untitled", "", "—"],
  "x".repeat(121),
])("the title %j names no race", (title) => {
  expect(raceNameOf(title, [])).toBeNull();
});

test("the athlete's own name is no part of it, wherever it stands", () => {
  const names = ["Ada Byron", "Ada"];
  for (const title of [
    "Berlin Marathon - Ada Byron",
    "Berlin Marathon by ada byron",
    "Berlin Marathon (Ada Byron)",
    "Ada Byron: Berlin Marathon",
    "Ada's Berlin Marathon",
    "Berlin Marathon | Ada",
  ])
    expect(raceNameOf(title, names)).toBe("Berlin Marathon");
  expect(raceNameOf("Ada's Morning Run", names)).toBeNull();
  expect(raceNameOf("Marathon de Paris", ["Paris"])).toBe("Marathon de Paris");
  expect(raceNameOf("Adana Marathon", names)).toBe("Adana Marathon");
});
