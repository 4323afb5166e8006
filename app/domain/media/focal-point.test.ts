import { expect, test } from "vitest";
import { cropFor, DEFAULT_FOCAL_POINT } from "./focal-point.ts";

test("a wide photo loses the same at both sides", () => {
  const crop = cropFor({ width: 400, height: 100 }, { width: 50, height: 50 }, DEFAULT_FOCAL_POINT);
  expect(crop).toEqual({ left: 150, top: 0, width: 100, height: 100 });
});

test("a tall photo loses less at its top than at its bottom", () => {
  const crop = cropFor({ width: 100, height: 300 }, { width: 200, height: 200 }, DEFAULT_FOCAL_POINT);
  expect(crop).toEqual({ left: 0, top: 70, width: 100, height: 100 });
});

test("a photo with the shape of its box is shown completely", () => {
  const crop = cropFor({ width: 640, height: 480 }, { width: 1_080, height: 810 }, DEFAULT_FOCAL_POINT);
  expect(crop).toEqual({ left: 0, top: 0, width: 640, height: 480 });
});

test("a focal point at the edge keeps that edge", () => {
  const crop = cropFor({ width: 400, height: 100 }, { width: 50, height: 50 }, { x: 100, y: 0 });
  expect(crop).toEqual({ left: 300, top: 0, width: 100, height: 100 });
});
