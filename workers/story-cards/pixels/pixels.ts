/** Draws and encodes the pixels of a card: everything but its words and shapes, which resvg draws. */
import type { Box, CardDesign, Gradient, Shade } from "../../../app/story-cards/card-design.ts";

export interface Pixels {
  /** Starts a card. Only one is drawn at a time: starting another one ends it. */
  start(size: Pick<CardDesign, "width" | "height">, background: Gradient): Canvas;
}

export interface Canvas {
  /** Draws a part of a photo, scaled to a box of the card. */
  drawPhoto(photo: Photo, from: Crop, to: Box): void;
  drawShade(shade: Shade): void;
  /** Draws a full-width strip over the card. `pixels` are RGBA, premultiplied. */
  drawOverlay(pixels: Uint8Array, top: number, height: number): void;
  /** Returns a baseline JPEG (ITU-T T.81). `quality` from 1 to 100. */
  toJpeg(options: { quality: number; chroma: "4:4:4" | "4:2:0" }): Uint8Array<ArrayBuffer>;
  /** Returns a PNG without transparency. */
  toPng(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A decoded photo, upright. */
export interface Photo {
  width: number;
  height: number;
  /** RGBA. */
  pixels: Uint8Array;
}

/** A part of a photo, in its pixels; fractions are possible. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}
