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

interface Size {
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

const MIDDLE: PhotoPosition = { x: 50, y: 50 };

/**
 * Returns the position at which the focal point is as near to `aim` as the photo's edges allow. `aim` is in percent of the
 * box. CSS's own way, the focal point as the position, leaves a face near an edge near that edge.
 */
export function positionAt(photo: Size, box: Size, focalPoint: FocalPoint, aim = MIDDLE): PhotoPosition {
  const scale = coverScale(photo, box);
  return {
    x: positionAlong(photo.width * scale, box.width, focalPoint.x, aim.x),
    y: positionAlong(photo.height * scale, box.height, focalPoint.y, aim.y),
  };
}

function positionAlong(photo: number, box: number, focal: number, aim: number): number {
  const spare = photo - box;
  if (spare < 1) return MIDDLE.x;
  const cutOff = (photo * focal - box * aim) / 100;
  return Math.min(100, Math.max(0, (cutOff / spare) * 100));
}

/** Returns where a point of the photo is in the box: pixels from its left and top. */
export function pointIn(photo: Size, box: Size, position: PhotoPosition, point: FocalPoint) {
  const scale = coverScale(photo, box);
  const along = (whole: number, shown: number, at: number, percent: number) =>
    (whole * percent - (whole - shown) * at) / 100;
  return {
    x: along(photo.width * scale, box.width, position.x, point.x),
    y: along(photo.height * scale, box.height, position.y, point.y),
  };
}

/** Returns how much a photo is enlarged to cover a box. */
export function coverScale(photo: Size, box: Size): number {
  return Math.max(box.width / photo.width, box.height / photo.height);
}

/** Returns the largest part of a photo that has the shape of the box, as `object-fit: cover` does with `object-position`. */
export function cropFor(
  photo: Size,
  box: Size,
  { x, y }: PhotoPosition,
): { left: number; top: number; width: number; height: number } {
  const scale = coverScale(photo, box);
  const width = box.width / scale;
  const height = box.height / scale;
  return { left: ((photo.width - width) * x) / 100, top: ((photo.height - height) * y) / 100, width, height };
}
