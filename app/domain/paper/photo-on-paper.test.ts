import { expect, test } from "vitest";
import { shareOfBox } from "./photo-on-paper.ts";

const A4_HERO = { width: 216, height: 175 };

test("a photo with 150 dots an inch or more fills its box", () => {
  expect(shareOfBox({ width: 1_600, height: 1_200 }, A4_HERO, 150)).toBe(1);
});

test("a photo with fewer is set smaller, until it has 150 dots an inch", () => {
  const photo = { width: 640, height: 480 };
  const share = shareOfBox(photo, A4_HERO, 150);
  expect(share).toBeLessThan(1);
  const dotsAnInch = photo.height / ((A4_HERO.height * share) / 25.4);
  expect(Math.min(dotsAnInch, photo.width / ((A4_HERO.width * share) / 25.4))).toBeCloseTo(150);
});

test("no photo is longer than 325 mm", () => {
  expect(shareOfBox({ width: 9_000, height: 9_000 }, { width: 200, height: 400 }, 150)).toBeCloseTo(
    325 / 400,
  );
});
