import { expect, test } from "vitest";
import { cropFor, DEFAULT_FOCAL_POINT, pointIn, positionAt } from "./focal-point.ts";

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

const WIDE = { width: 400, height: 100 };
const BOX = { width: 50, height: 50 };

test("the focal point is in the middle of the crop", () => {
  const position = positionAt(WIDE, BOX, { x: 30, y: 10 });
  expect(cropFor(WIDE, BOX, position)).toMatchObject({ left: 70, width: 100 });
  expect(pointIn(WIDE, BOX, position, { x: 30, y: 10 })).toEqual({ x: 25, y: 5 });
});

test("the focal point can be elsewhere than in the middle", () => {
  const position = positionAt(WIDE, BOX, { x: 50, y: 50 }, { x: 20, y: 50 });
  expect(pointIn(WIDE, BOX, position, { x: 50, y: 50 })).toEqual({ x: 10, y: 25 });
});

test("the photo covers its box, however near to an edge the focal point is", () => {
  expect(positionAt(WIDE, BOX, { x: 3, y: 50 })).toEqual({ x: 0, y: 50 });
  expect(positionAt(WIDE, BOX, { x: 100, y: 50 })).toEqual({ x: 100, y: 50 });
});
