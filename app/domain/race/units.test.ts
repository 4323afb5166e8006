import { expect, test } from "vitest";
import {
  countIn,
  distanceIn,
  heightIn,
  lengthIn,
  ownUnitsOf,
  paceIn,
  speedIn,
  swimPaceIn,
  totalIn,
  unitsOf,
  unitsOfCountry,
  unitsOfLocale,
} from "./units.ts";

test("the units are those that were chosen, else those of the distance, else kilometers", () => {
  expect(unitsOf({ units: "km", customDistanceUnit: "mi" })).toBe("km");
  expect(unitsOf({ units: "mi", customDistanceUnit: "km" })).toBe("mi");
  expect(unitsOf({ units: null, customDistanceUnit: "mi" })).toBe("mi");
  expect(unitsOf({ units: null, customDistanceUnit: "m" })).toBe("km");
  expect(
    [null, "m", "km"].map((unit) => ownUnitsOf({ units: null, customDistanceUnit: unit as never })),
  ).toEqual([null, null, "km"]);
});

test("four countries think in miles", () => {
  for (const locale of ["en-US", "en-GB", "en-LR", "my-MM", "en", "my"])
    expect(unitsOfLocale(locale), locale).toBe("mi");
  for (const locale of ["en-IE", "en-CA", "de-DE", "fr", "no locale", ""])
    expect(unitsOfLocale(locale), locale).toBe("km");
  expect(["US", "GB", "LR", "MM", "DE", null].map(unitsOfCountry)).toEqual([
    "mi",
    "mi",
    "mi",
    "mi",
    "km",
    "km",
  ]);
});

test("meters and seconds are told in kilometers or miles", () => {
  const inBoth = (say: (units: "km" | "mi") => unknown) => [say("km"), say("mi")];
  expect(inBoth((units) => distanceIn(units, 42_195))).toEqual(["42.2 km", "26.2 mi"]);
  expect(inBoth((units) => distanceIn(units, 400))).toEqual(["400 m", "0.25 mi"]);
  expect(inBoth((units) => lengthIn(units, 1_000))).toEqual(["1 km", "0.62 mi"]);
  expect(inBoth((units) => countIn(units, 12_344))).toEqual([12.34, 7.67]);
  expect(inBoth((units) => totalIn(units, 1_634_900))).toEqual(["1,634 km", "1,015 mi"]);
  expect(inBoth((units) => totalIn(units, 999))).toEqual([null, null]);
  expect(inBoth((units) => heightIn(units, 884))).toEqual(["884 m", "2,900 ft"]);
  expect(inBoth((units) => heightIn(units, 1_312, 10))).toEqual(["1,310 m", "4,300 ft"]);
  expect(inBoth((units) => paceIn(units, 42_195, 12_521))).toEqual(["4:57 /km", "7:58 /mi"]);
  expect(inBoth((units) => speedIn(units, 160_934.4, 18_450))).toEqual(["31.4 km/h", "19.5 mph"]);
  expect(swimPaceIn(1_500, 1_680)).toBe("1:52 /100 m");
});
