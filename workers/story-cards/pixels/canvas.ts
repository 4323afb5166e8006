/** Draws and encodes the pixels of a card: everything but its words and shapes, which resvg draws. */
import type { Box, CardDesign, Gradient, Shade } from "../../../app/story-cards/card-design.ts";
import { encodeJpeg, openPicture, type Picture } from "./encode-jpeg.ts";
import { GRADIENT_COLORS, gradientColors, gradientLine, rgbOf } from "./gradient.ts";
import { halved, type Photo } from "./photo-pixels.ts";
import { pngFile } from "./png-file.ts";

/** Pixels of the longer edge of a card. */
const MAX_CARD_EDGE = 4_096;
const SUB = 1;

/** A part of a photo, in its pixels; fractions are possible. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

type StartCanvas = (size: Pick<CardDesign, "width" | "height">, background: Gradient) => Canvas;

/**
 * Starts a card. Its memory serves one card after the other, so only one is drawn at a time: starting another one ends it.
 * Throws a RangeError for sizes other than 1 to 4096 pixels.
 */
export const startCanvas: StartCanvas = ({ width, height }, background) => {
  const isPossible = (edge: number) => Number.isInteger(edge) && edge >= 1 && edge <= MAX_CARD_EDGE;
  if (!isPossible(width) || !isPossible(height))
    throw new RangeError(`A card cannot be ${width} x ${height}`);
  return new Canvas(openPicture(width, height), background);
};

/** Its methods throw a RangeError for a box or a strip that exceeds the card. */
export class Canvas {
  readonly #picture: Picture;
  readonly #words: Int32Array;

  constructor(picture: Picture, background: Gradient) {
    this.#picture = picture;
    const { pixels } = picture;
    this.#words = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    this.#fill(background);
  }

  #fill({ angleDegrees, stops }: Gradient): void {
    const { width, height, stride } = this.#picture;
    const words = this.#words;
    const colors = gradientColors(stops);
    const { start, perColumn, perRow } = gradientLine(angleDegrees, width, height);
    const last = GRADIENT_COLORS - 1;
    for (let y = 0; y < height; y += 1) {
      let place = (start + perRow * y) * last + 0.5;
      const end = y * stride + width;
      for (let at = y * stride; at < end; at += 1) {
        words[at] = colors[Math.min(Math.max(Math.floor(place), 0), last)] ?? 0;
        place += perColumn * last;
      }
    }
  }

  /**
   * Draws a part of a photo, scaled to a box of the card: halved until it is at most twice as large, then interpolated.
   * Overwrites the photo if it halves it.
   */
  drawPhoto(photo: Photo, from: Crop, to: Box): void {
    this.#requireInside(to);
    if (to.width === 0 || to.height === 0) return;
    let [source, { left, top, width, height }] = [photo, from];
    if (!(left + width > 0 && top + height > 0 && left < photo.width && top < photo.height))
      throw new RangeError(`${JSON.stringify(from)} is not within the photo`);
    while (Math.min(width / to.width, height / to.height) > 2 && Math.min(source.width, source.height) > 1) {
      source = halved(source);
      [left, top, width, height] = [left / 2, top / 2, width / 2, height / 2];
    }
    const columns = placesOf(left, width / to.width, to.width, source.width);
    const rows = placesOf(top, height / to.height, to.height, source.height);
    const words = new Int32Array(
      source.pixels.buffer,
      source.pixels.byteOffset,
      source.width * source.height,
    );
    for (let y = 0; y < to.height; y += 1) {
      const above = (rows.first[y] ?? 0) * source.width;
      const below = (rows.next[y] ?? 0) * source.width;
      const down = rows.weight[y] ?? 0;
      const start = (to.top + y) * this.#picture.stride + to.left;
      for (let x = 0; x < to.width; x += 1) {
        const [first, next, right] = [columns.first[x] ?? 0, columns.next[x] ?? 0, columns.weight[x] ?? 0];
        const upper = mixed(words[above + first] ?? 0, words[above + next] ?? 0, right);
        const lower = mixed(words[below + first] ?? 0, words[below + next] ?? 0, right);
        this.#words[start + x] = mixed(upper, lower, down);
      }
    }
  }

  drawShade({ box, color, from, to }: Shade): void {
    this.#requireInside(box);
    const { pixels, stride } = this.#picture;
    const [red, green, blue] = rgbOf(color);
    for (let row = 0; row < box.height; row += 1) {
      // As in CSS's gradients, the opacity at the centre of the row.
      const opacity = Math.round((from + ((to - from) * (row + 0.5)) / box.height) * 65_536);
      const start = ((box.top + row) * stride + box.left) * 4;
      for (let at = start; at < start + box.width * 4; at += 4) {
        const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
        pixels[at] = r + (((red - r) * opacity + 32_768) >> 16);
        pixels[at + 1] = g + (((green - g) * opacity + 32_768) >> 16);
        pixels[at + 2] = b + (((blue - b) * opacity + 32_768) >> 16);
      }
    }
  }

  /** Draws a full-width strip over the card. `overlay` is RGBA, premultiplied ("source over"). */
  drawOverlay(overlay: Uint8Array, top: number, height: number): void {
    const { pixels, width, stride } = this.#picture;
    this.#requireInside({ left: 0, top, width, height });
    if (overlay.length !== width * height * 4) throw new RangeError("The overlay does not have this height");
    const words = new Int32Array(overlay.buffer, overlay.byteOffset, width * height);
    for (let y = 0, from = 0; y < height; y += 1) {
      for (let to = (top + y) * stride, end = to + width; to < end; to += 1, from += 1) {
        const word = words[from] ?? 0;
        const transparency = 255 - (word >>> 24);
        // Most of an overlay is transparent.
        if (word === 0) continue;
        if (transparency === 0) this.#words[to] = word;
        else
          for (let channel = 0; channel < 3; channel += 1) {
            const below = (pixels[to * 4 + channel] ?? 0) * transparency;
            pixels[to * 4 + channel] = (overlay[from * 4 + channel] ?? 0) + Math.round(below / 255);
          }
      }
    }
  }

  /** Returns a baseline JPEG (ITU-T T.81), 4:4:4. `quality` from 1 to 100, as in libjpeg. */
  toJpeg(quality: number): Uint8Array<ArrayBuffer> {
    const { width, height, stride } = this.#picture;
    // Whole blocks of 8 x 8 are encoded: the last column and the last row are repeated.
    for (let start = 0; start < height * stride; start += stride)
      this.#words.fill(this.#words[start + width - 1] ?? 0, start + width, start + stride);
    const lastRow = (height - 1) * stride;
    for (let to = height * stride; to < this.#words.length; to += stride)
      this.#words.copyWithin(to, lastRow, lastRow + stride);
    return encodeJpeg(this.#picture, quality);
  }

  /** Returns a PNG without transparency: rows of RGB with the filter "Sub" (W3C PNG, third edition, 9.2). */
  toPng(): Uint8Array<ArrayBuffer> {
    const { pixels, width, height, stride } = this.#picture;
    const rows = new Uint8Array((width * 3 + 1) * height);
    let to = 0;
    for (let y = 0; y < height; y += 1) {
      rows[to++] = SUB;
      let [red, green, blue] = [0, 0, 0];
      for (let at = y * stride * 4; at < (y * stride + width) * 4; at += 4) {
        const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
        rows[to++] = r - red;
        rows[to++] = g - green;
        rows[to++] = b - blue;
        [red, green, blue] = [r, g, b];
      }
    }
    return pngFile(width, height, rows);
  }

  /** Throws a RangeError unless the box is within the card, in whole pixels. */
  #requireInside({ left, top, width, height }: Box): void {
    const card = this.#picture;
    const isWhole = [left, top, width, height].every((value) => Number.isInteger(value) && value >= 0);
    if (!isWhole || left + width > card.width || top + height > card.height)
      throw new RangeError(`${[left, top, width, height]} is not within ${card.width} x ${card.height}`);
  }
}

/** Where the columns or rows of a box are in a photo: between two of its pixels. */
interface Places {
  first: Int32Array;
  next: Int32Array;
  /** Of the next one, in fractions of 256. */
  weight: Int32Array;
}

/** Beyond its edges, a photo is continued by its last pixels. */
function placesOf(start: number, step: number, count: number, size: number): Places {
  const exact = Float64Array.from({ length: count }, (_, at) =>
    Math.min(Math.max(start + (at + 0.5) * step - 0.5, 0), size - 1),
  );
  return {
    first: Int32Array.from(exact, Math.floor),
    next: Int32Array.from(exact, (place) => Math.min(Math.floor(place) + 1, size - 1)),
    weight: Int32Array.from(exact, (place) => Math.round((place - Math.floor(place)) * 256)),
  };
}

/** Returns the opaque pixel between two. `weight` is that of the other one, in fractions of 256. Red and blue are mixed at once. */
function mixed(one: number, other: number, weight: number): number {
  const rest = 256 - weight;
  const redBlue = Math.imul(one & 0xff00ff, rest) + Math.imul(other & 0xff00ff, weight) + 0x800080;
  const green = ((one >>> 8) & 255) * rest + ((other >>> 8) & 255) * weight + 128;
  return 0xff000000 | ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00);
}
