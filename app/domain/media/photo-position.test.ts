import { expect, test } from "vitest";
import { cropFor } from "./focal-point.ts";
import { pointIn, positionAt } from "./photo-position.ts";

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
