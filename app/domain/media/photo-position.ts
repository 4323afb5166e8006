/** Positions a photo in its box on a card. Separate from focal-point.ts, which every screen with photos loads. */
import type { FocalPoint, PhotoPosition, Size } from "./focal-point.ts";

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
