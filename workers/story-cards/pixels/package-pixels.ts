/**
 * Draws and encodes cards in plain TypeScript and with the JPEG encoder of a package: slower than wasm-pixels.ts, with
 * nearly the same result. Only tests import it, so it is not part of the Worker. It documents what the helper computes,
 * and could replace it.
 */
import mozjpeg from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import encoderModule from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import type { Box, Gradient, Shade } from "../../../app/story-cards/card-design.ts";
import { precompiled } from "../precompiled.ts";
import { colorAt, gradientLine, rgbOf, rgbStops } from "./colors.ts";
import { photoScaling } from "./photo-scaling.ts";
import {
  type Canvas,
  type Crop,
  type JpegOptions,
  type Photo,
  type Pixels,
  requireCardSize,
  requireInside,
} from "./pixels.ts";
import { pngFile } from "./png-file.ts";

/** libjpeg's baseline encoder: the tables of T.81's Annex K (quant_table 0), nothing optimized. */
const BASELINE = {
  baseline: true,
  arithmetic: false,
  progressive: false,
  optimize_coding: false,
  smoothing: 0,
  color_space: 3,
  quant_table: 0,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: false,
  separate_chroma_quality: false,
};

type Encoder = Awaited<ReturnType<typeof mozjpeg>>;

export async function createPackagePixels(): Promise<Pixels> {
  const encoder = await mozjpeg(precompiled(encoderModule));
  return {
    start({ width, height }, background) {
      requireCardSize({ width, height });
      const canvas = new PlainCanvas(encoder, width, height);
      canvas.fill(background);
      return canvas;
    },
  };
}

class PlainCanvas implements Canvas {
  readonly encoder: Encoder;
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly #pixels: Uint8ClampedArray;

  constructor(encoder: Encoder, width: number, height: number) {
    this.encoder = encoder;
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  }

  fill({ angleDegrees, stops }: Gradient): void {
    const { start, perColumn, perRow } = gradientLine(angleDegrees, this.width, this.height);
    const rgb = rgbStops(stops);
    this.#change({ left: 0, top: 0, width: this.width, height: this.height }, (x, y) =>
      colorAt(start + x * perColumn + y * perRow, rgb),
    );
  }

  drawPhoto(photo: Photo, from: Crop, to: Box): void {
    requireInside(to, this);
    if (to.width === 0 || to.height === 0) return;
    const { source, halvings, left, top, columnStep, rowStep } = photoScaling(photo, from, to);
    let reduced = part(photo, source);
    for (let done = 0; done < halvings; done += 1) reduced = halved(reduced);
    this.#change(to, (x, y) => interpolated(reduced, left + x * columnStep, top + y * rowStep));
  }

  drawShade({ box, color, from, to }: Shade): void {
    requireInside(box, this);
    const shade = rgbOf(color);
    this.#change(box, (_x, y, below) => {
      const opacity = from + ((to - from) * (y + 0.5)) / box.height;
      return below.map((value, channel) => value + ((shade[channel] ?? 0) - value) * opacity);
    });
  }

  drawOverlay(pixels: Uint8Array, top: number, height: number): void {
    const strip = { left: 0, top, width: this.width, height };
    requireInside(strip, this);
    if (pixels.length !== this.width * height * 4)
      throw new RangeError("The overlay does not have this height");
    this.#change(strip, (x, y, below) => {
      const at = (y * this.width + x) * 4;
      const transparency = 1 - (pixels[at + 3] ?? 0) / 255;
      return below.map((value, channel) => (pixels[at + channel] ?? 0) + value * transparency);
    });
  }

  toJpeg({ quality, chroma }: JpegOptions): Uint8Array<ArrayBuffer> {
    const chroma_subsample = chroma === "4:2:0" ? 2 : 1;
    const options = { ...BASELINE, quality, chroma_quality: quality, chroma_subsample };
    return new Uint8Array(this.encoder.encode(this.#pixels, this.width, this.height, options));
  }

  toPng(): Uint8Array<ArrayBuffer> {
    const rows: number[] = [];
    for (let y = 0; y < this.height; y += 1) {
      rows.push(1);
      let left: Uint8ClampedArray | null = null;
      for (let x = 0; x < this.width; x += 1) {
        const at = (y * this.width + x) * 4;
        const pixel = this.#pixels.subarray(at, at + 3);
        for (const [channel, value] of pixel.entries()) rows.push((value - (left?.[channel] ?? 0)) & 255);
        left = pixel;
      }
    }
    return pngFile(this.width, this.height, Uint8Array.from(rows));
  }

  /** Replaces each pixel of a box. `x` and `y` count from the box's corner. */
  #change(box: Box, colorOf: (x: number, y: number, below: number[]) => number[]): void {
    for (let y = 0; y < box.height; y += 1) {
      for (let x = 0; x < box.width; x += 1) {
        const at = ((box.top + y) * this.width + box.left + x) * 4;
        this.#pixels.set(colorOf(x, y, [...this.#pixels.subarray(at, at + 3)]), at);
      }
    }
  }
}

/** Returns the pixels of a box. */
function part({ width, pixels }: Photo, box: Box): Photo {
  const copied = new Uint8Array(box.width * box.height * 4);
  for (let y = 0; y < box.height; y += 1) {
    const start = ((box.top + y) * width + box.left) * 4;
    copied.set(pixels.subarray(start, start + box.width * 4), y * box.width * 4);
  }
  return { width: box.width, height: box.height, pixels: copied };
}

/** Averages 2 x 2 pixels; an odd last row or column is repeated. */
function halved(photo: Photo): Photo {
  const width = Math.ceil(photo.width / 2);
  const height = Math.ceil(photo.height / 2);
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Between four pixels, so all have the same weight.
      pixels.set(interpolated(photo, x * 2 + 0.5, y * 2 + 0.5).map(Math.round), (y * width + x) * 4);
    }
  }
  return { width, height, pixels };
}

/** Returns the colour at a place where whole numbers are centres of pixels; beyond the edges, that of the edge. */
function interpolated({ width, height, pixels }: Photo, x: number, y: number): number[] {
  const left = Math.min(Math.max(x, 0), width - 1);
  const top = Math.min(Math.max(y, 0), height - 1);
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const nextColumn = Math.min(column + 1, width - 1);
  const nextRow = Math.min(row + 1, height - 1);
  return [0, 1, 2].map((channel) => {
    const valueAt = (x: number, y: number) => pixels[(y * width + x) * 4 + channel] ?? 0;
    const upper = mixed(valueAt(column, row), valueAt(nextColumn, row), left - column);
    const lower = mixed(valueAt(column, nextRow), valueAt(nextColumn, nextRow), left - column);
    return mixed(upper, lower, top - row);
  });
}

function mixed(first: number, second: number, weight: number): number {
  return first + (second - first) * weight;
}
