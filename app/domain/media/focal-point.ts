/** The point of a photo that stays in view wherever the photo is cropped. */
import * as z from "zod/mini";

/** Percent of the width from the left and of the height from the top, as in CSS's `object-position`. Whole numbers. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Of photos whose athlete has chosen none: faces are above the middle more often than below it. */
export const DEFAULT_FOCAL_POINT: FocalPoint = { x: 50, y: 35 };

const percentSchema = z
  .int("A focal point has whole numbers from 0 to 100")
  .check(
    z.minimum(0, "A focal point has whole numbers from 0 to 100"),
    z.maximum(100, "A focal point has whole numbers from 0 to 100"),
  );

export const focalPointSchema = z.object({ x: percentSchema, y: percentSchema });

/** Returns a point or a position as CSS's `object-position`: "50% 35%". */
export function positionOf({ x, y }: PhotoPosition): string {
  return `${x}% ${y}%`;
}

export interface Size {
  width: number;
  height: number;
}

/**
 * Where a photo lies in a box that it covers, as in CSS's `object-position`: percent of what is cut off that is cut off on
 * the left and at the top. Not rounded.
 */
export interface PhotoPosition {
  x: number;
  y: number;
}

/** Returns the largest part of a photo that has the shape of the box, as `object-fit: cover` does with `object-position`. */
export function cropFor(
  photo: Size,
  box: Size,
  { x, y }: PhotoPosition,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(photo.width / box.width, photo.height / box.height);
  const width = box.width * scale;
  const height = box.height * scale;
  return { left: ((photo.width - width) * x) / 100, top: ((photo.height - height) * y) / 100, width, height };
}
