/** Draws and encodes the pixels of a card: everything but its words and shapes, which resvg draws. */
import type { Box, CardDesign, Gradient, Shade } from "../../../app/story-cards/card-design.ts";

/** Pixels of the longer edge of a card. */
const MAX_CARD_EDGE = 4_096;

export interface Pixels {
  /**
   * Starts a card. Only one is drawn at a time: starting another one ends it. Throws a RangeError for sizes other than
   * 1 to 4096 pixels.
   */
  start(size: Pick<CardDesign, "width" | "height">, background: Gradient): Canvas;
}

/** Throws a RangeError for a box or a strip that exceeds the card. */
export interface Canvas {
  /** Draws a part of a photo, scaled to a box of the card. */
  drawPhoto(photo: Photo, from: Crop, to: Box): void;
  drawShade(shade: Shade): void;
  /** Draws a full-width strip over the card. `pixels` are RGBA, premultiplied. */
  drawOverlay(pixels: Uint8Array, top: number, height: number): void;
  /** Returns a baseline JPEG (ITU-T T.81). `quality` from 1 to 100, as in libjpeg. */
  toJpeg(options: JpegOptions): Uint8Array<ArrayBuffer>;
  /** Returns a PNG without transparency. */
  toPng(): Uint8Array<ArrayBuffer>;
}

export interface JpegOptions {
  quality: number;
  chroma: "4:4:4" | "4:2:0";
}

/** A decoded photo, upright. */
export interface Photo {
  width: number;
  height: number;
  /** RGBA; opaque. */
  pixels: Uint8Array;
}

/** A part of a photo, in its pixels; fractions are possible. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Throws a RangeError for a size that a card cannot have. */
export function requireCardSize({ width, height }: { width: number; height: number }): void {
  const isPossible = (edge: number) => Number.isInteger(edge) && edge >= 1 && edge <= MAX_CARD_EDGE;
  if (!isPossible(width) || !isPossible(height))
    throw new RangeError(`A card cannot be ${width} x ${height}`);
}

/** Throws a RangeError unless the box is within the card, in whole pixels. */
export function requireInside(box: Box, card: { width: number; height: number }): void {
  const { left, top, width, height } = box;
  const isWhole = [left, top, width, height].every((value) => Number.isInteger(value) && value >= 0);
  const isInside = isWhole && left + width <= card.width && top + height <= card.height;
  if (!isInside) throw new RangeError(`${JSON.stringify(box)} is not within ${card.width} x ${card.height}`);
}
