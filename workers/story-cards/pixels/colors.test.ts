import { expect, test } from "vitest";
import { colorAt, gradientTable, packed, rgbStops } from "./colors.ts";

test.each([
  ["one colour", [{ at: 0, color: "#16324a" }]],
  [
    "stops within the line",
    [
      { at: 0.2, color: "#3a0c10" },
      { at: 0.7, color: "#b3391a" },
    ],
  ],
  [
    "a hard edge",
    [
      { at: 0, color: "#000000" },
      { at: 0.5, color: "#ffffff" },
      { at: 0.5, color: "#b3391a" },
      { at: 1, color: "#3a0c10" },
    ],
  ],
] as const)("a table of a gradient has the colours along its line: %s", (_name, list) => {
  const stops = rgbStops([...list]);
  const colors = Array.from({ length: 101 }, (_, index) => packed(colorAt(index / 100, stops)));
  expect([...gradientTable(stops, 101)]).toEqual(colors);
});
