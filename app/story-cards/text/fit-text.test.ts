import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";

const BOX = { face: "display", width: 900, maxLines: 3, sizes: [40, 300] } as const;

test("a short text has the largest size", () => {
  expect(fitText("10K", BOX)).toMatchObject({ fontSize: 300, maxLines: 1, width: 900 });
});

test("a longer text is smaller, on lines of similar length", () => {
  const fit = fitText("The Great Northern Coast to Coast Triathlon", BOX);
  expect(fit.fontSize).toBeLessThan(300);
  expect(fit.maxLines).toBe(3);
  expect(fit.width).toBeLessThanOrEqual(900);
});

test("a word that is wider than the box at the smallest size breaks over the lines", () => {
  expect(fitText("Llanfair".repeat(30), BOX)).toMatchObject({ fontSize: 40, maxLines: 3 });
});

test("all lines fit into the height", () => {
  for (const height of [60, 120, 250])
    expect(
      fitText("Bristol Half Marathon and Festival of Running", { ...BOX, height }).height,
    ).toBeLessThanOrEqual(height);
});

test("figures stand closer than lines with descenders", () => {
  expect(fitText("3:28:41", BOX).lineHeight).toBeLessThan(fitText("about four hours", BOX).lineHeight);
});
