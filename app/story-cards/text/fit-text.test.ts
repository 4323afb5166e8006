import { expect, test } from "vitest";
import { fitsBox, fitText } from "./fit-text.ts";

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

test("a text is smaller if a word would be left over on the last line", () => {
  const box = { face: "text", width: 444, maxLines: 5, sizes: [32, 46] } as const;
  const fit = fitText("“At mile eleven I stopped counting and started to smile.”", box);
  expect(fit.maxLines).toBe(3);
  expect(fit.fontSize).toBeGreaterThan(32);
});

test("a text fits if no word is broken and nothing is cut", () => {
  const box = { face: "text", width: 340, maxLines: 2, sizes: [24, 30] } as const;
  expect(fitsBox("Roth, Germany", box)).toBe(true);
  expect(fitsBox("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch", box)).toBe(false);
  expect(fitsBox("Community Centre and Sports Grounds, Anglesey, Wales", box)).toBe(false);
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

test("a no-break space is as wide as another, and never ends a line", () => {
  expect(fitText("21.1\u00a0km", BOX)).toEqual(fitText("21.1 km", { ...BOX, maxLines: 1 }));
  const box = { face: "text", width: 340, maxLines: 2, sizes: [24, 60] } as const;
  expect(fitText("Ada of Bristol,\u00a0United\u00a0Kingdom", box).fontSize).toBeLessThan(
    fitText("Ada of Bristol, United Kingdom", box).fontSize,
  );
});
