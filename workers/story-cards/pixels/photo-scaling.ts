/** How a photo is scaled to a box: reduced by averages until it is at most twice as large, then interpolated. */
import type { Box } from "../../../app/story-cards/card-design.ts";
import type { Crop, Photo } from "./pixels.ts";

export interface PhotoScaling {
  /** The whole pixels of the photo that the crop touches. */
  source: Box;
  /** How often they are halved in both directions. */
  halvings: number;
  /** Their size after that. The last pixels are averages with repeated edge pixels. */
  reducedWidth: number;
  reducedHeight: number;
  /**
   * Where the first pixel of the box has its centre in the reduced photo, and the distance to the next ones. Whole
   * numbers are the centres of its pixels.
   */
  left: number;
  top: number;
  columnStep: number;
  rowStep: number;
}

export function photoScaling(photo: Omit<Photo, "pixels">, from: Crop, to: Box): PhotoScaling {
  const left = Math.max(0, Math.floor(from.left));
  const top = Math.max(0, Math.floor(from.top));
  const width = Math.min(photo.width, Math.ceil(from.left + from.width)) - left;
  const height = Math.min(photo.height, Math.ceil(from.top + from.height)) - top;
  if (!(width >= 1 && height >= 1)) throw new RangeError(`${JSON.stringify(from)} is not within the photo`);

  const ratio = Math.min(from.width / to.width, from.height / to.height);
  const halvings = Math.max(0, Math.ceil(Math.log2(ratio)) - 1);
  const factor = 2 ** halvings;
  const columnStep = from.width / to.width / factor;
  const rowStep = from.height / to.height / factor;
  return {
    source: { left, top, width, height },
    halvings,
    reducedWidth: Math.ceil(width / factor),
    reducedHeight: Math.ceil(height / factor),
    left: (from.left - left) / factor + columnStep / 2 - 0.5,
    top: (from.top - top) / factor + rowStep / 2 - 0.5,
    columnStep,
    rowStep,
  };
}
