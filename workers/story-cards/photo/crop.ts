/** Which part of a photo a card shows. */
import type { Crop } from "../pixels/pixels.ts";

/** The point of a photo that stays visible: faces are above the middle more often than below it. */
const FOCUS = { x: 0.5, y: 0.35 };

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the largest part of the photo that has the shape of the box, as CSS's `object-fit: cover` with
 * `object-position: 50% 35%`.
 */
export function cropFor(photo: Size, box: Size): Crop {
  const scale = Math.min(photo.width / box.width, photo.height / box.height);
  const width = box.width * scale;
  const height = box.height * scale;
  return { left: (photo.width - width) * FOCUS.x, top: (photo.height - height) * FOCUS.y, width, height };
}
