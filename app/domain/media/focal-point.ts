/** The point of a photo that stays in view wherever the photo is cropped. */

/** Percent of the width from the left and of the height from the top, as in CSS's `object-position`. Whole numbers. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Of photos whose athlete has chosen none: faces are above the middle more often than below it. */
export const DEFAULT_FOCAL_POINT: FocalPoint = { x: 50, y: 35 };

/** The fields of a photo's focal point in a plain form; `shown` has the point as it was shown. */
export function focalFields(mediaId: string) {
  return { x: `focal-x-${mediaId}`, y: `focal-y-${mediaId}`, shown: `shown-focal-${mediaId}` };
}

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
