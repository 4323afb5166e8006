/**
 * Draws and encodes cards with the helper in WebAssembly (assembly/).
 *
 * Its memory is reused from card to card and never shrinks. It contains the helper's tables (40 KB), one card (4 bytes
 * a pixel: 4.7 MB for 1080 x 1080, 8.4 MB for 1080 x 1920) and scratch space for the strip that is processed (about
 * 1 MB).
 */

import { joined } from "../../../app/media-files/joined.ts";
import type { Box, Gradient, Shade } from "../../../app/story-cards/card-design.ts";
import { gradientLine, gradientTable, packed, rgbOf, rgbStops } from "./colors.ts";
import { createHelper, type Helper } from "./helper.ts";
import { END_OF_IMAGE, huffmanCodes, jpegHeader, reciprocals } from "./jpeg-file.ts";
import { type PhotoScaling, photoScaling } from "./photo-scaling.ts";
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

/** The helper's gradient table. */
const GRADIENT_COLORS = 4_096;
/** Cards are stored in whole MCUs of 4:2:0 (16 x 16 pixels). */
const MCU_EDGE = 16;
/** How much of a photo, an overlay or a PNG is copied at once. */
const STRIP_BYTES = 1_048_576;
/**
 * The longest code of a block: 22 bits for DC (11 and 11), 26 for each other coefficient (16 and 10), rounded up to
 * 208 bytes. All of them could be 0xFF, each followed by a zero.
 */
const MAX_BLOCK_BYTES = 416;

export function createWasmPixels(): Pixels {
  const helper = createHelper();
  const { huffmanCodes: codesAddress } = helper.exports;
  const codes = huffmanCodes();
  helper.bytes(codesAddress.value, codes.byteLength).set(new Uint8Array(codes.buffer));
  return {
    start({ width, height }, background) {
      requireCardSize({ width, height });
      const canvas = new WasmCanvas(helper, width, height);
      canvas.fill(background);
      return canvas;
    },
  };
}

class WasmCanvas implements Canvas {
  /** Addresses of the card and of the scratch space, and bytes between two rows of the card. */
  readonly #card: number;
  readonly #scratch: number;
  readonly #stride: number;

  readonly helper: Helper;
  readonly width: number;
  readonly height: number;

  constructor(helper: Helper, width: number, height: number) {
    this.helper = helper;
    this.width = width;
    this.height = height;
    this.#card = helper.exports.freeMemory.value;
    this.#stride = roundedUp(width, MCU_EDGE) * 4;
    const bytes = this.#stride * roundedUp(height, MCU_EDGE);
    this.#scratch = this.#card + bytes;
    helper.bytes(this.#card, bytes);
  }

  fill({ angleDegrees, stops }: Gradient): void {
    const { exports } = this.helper;
    const colors = gradientTable(rgbStops(stops), GRADIENT_COLORS);
    this.helper.bytes(exports.gradientColors.value, colors.byteLength).set(new Uint8Array(colors.buffer));
    const { start, perColumn, perRow } = gradientLine(angleDegrees, this.width, this.height);
    exports.fillGradient(this.#card, this.#stride, this.width, this.height, start, perColumn, perRow);
  }

  drawPhoto(photo: Photo, from: Crop, to: Box): void {
    requireInside(to, this);
    if (to.width === 0 || to.height === 0) return;
    const scaling = photoScaling(photo, from, to);
    const factor = 2 ** scaling.halvings;
    const stride = roundedUp(scaling.reducedWidth * factor, 4) * 4;
    const reducedRows = Math.max(3, Math.floor(STRIP_BYTES / (stride * factor)));
    // An output row needs the reduced rows above and below it.
    const boxRows = Math.max(1, Math.floor((reducedRows - 2) / scaling.rowStep));
    for (let row = 0; row < to.height; row += boxRows) {
      this.#drawPhotoRows(photo, scaling, stride, to, row, Math.min(row + boxRows, to.height));
    }
  }

  /** Copies the rows that a strip of the box needs, halves them, and scales them into the card. */
  #drawPhotoRows(photo: Photo, scaling: PhotoScaling, stride: number, to: Box, start: number, end: number) {
    const { exports } = this.helper;
    const { reducedWidth, reducedHeight, left, top, columnStep, rowStep } = scaling;
    const rowAt = (y: number) => Math.floor(Math.min(Math.max(top + y * rowStep, 0), reducedHeight - 1));
    const first = rowAt(start);
    const rows = Math.min(rowAt(end - 1) + 2, reducedHeight) - first;
    this.#copyPhotoRows(photo, scaling, stride, first, rows);
    for (let done = 0; done < scaling.halvings; done += 1) {
      const factor = 2 ** (scaling.halvings - done);
      exports.halve(this.#scratch, stride, reducedWidth * factor, rows * factor);
    }
    const work = this.#scratch + stride * rows * 2 ** scaling.halvings;
    this.helper.bytes(work, roundedUp(to.width, 2) * 8 + roundedUp(reducedWidth, 4) * 4 + 16);
    exports.fit(
      ...([this.#scratch, stride, reducedWidth, rows] as const),
      ...([left, top + start * rowStep - first, columnStep, rowStep] as const),
      ...([this.#address(to.left, to.top + start), this.#stride, to.width, end - start, work] as const),
    );
  }

  /** `first` and `rows` count rows after halving. Missing pixels at the edges are repeated. */
  #copyPhotoRows(photo: Photo, scaling: PhotoScaling, stride: number, first: number, rows: number): void {
    const { source, halvings, reducedWidth } = scaling;
    const factor = 2 ** halvings;
    const paddedRows = rows * factor;
    const strip = this.helper.bytes(this.#scratch, stride * paddedRows);
    const copied = Math.min(paddedRows, source.height - first * factor);
    for (let row = 0; row < copied; row += 1) {
      const start = ((source.top + first * factor + row) * photo.width + source.left) * 4;
      strip.set(photo.pixels.subarray(start, start + source.width * 4), row * stride);
    }
    const { padEdges } = this.helper.exports;
    padEdges(this.#scratch, stride, source.width, copied, reducedWidth * factor, paddedRows);
  }

  drawShade({ box, color, from, to }: Shade): void {
    requireInside(box, this);
    const { exports } = this.helper;
    const start = this.#address(box.left, box.top);
    exports.shade(start, this.#stride, box.width, box.height, packed(rgbOf(color)), from, to);
  }

  drawOverlay(pixels: Uint8Array, top: number, height: number): void {
    requireInside({ left: 0, top, width: this.width, height }, this);
    const rowBytes = this.width * 4;
    if (pixels.length !== rowBytes * height) throw new RangeError("The overlay does not have this height");
    const stripRows = Math.max(1, Math.floor(STRIP_BYTES / rowBytes));
    for (let row = 0; row < height; row += stripRows) {
      const rows = Math.min(stripRows, height - row);
      // The helper reads whole vectors of 16 bytes, possibly beyond the last row.
      const strip = this.helper.bytes(this.#scratch, rows * rowBytes + 16);
      strip.set(pixels.subarray(row * rowBytes, (row + rows) * rowBytes));
      const target = this.#address(0, top + row);
      this.helper.exports.blend(target, this.#stride, this.#scratch, rowBytes, this.width, rows);
    }
  }

  toJpeg(options: JpegOptions): Uint8Array<ArrayBuffer> {
    const { exports } = this.helper;
    const factors = reciprocals(options.quality);
    this.helper.bytes(exports.reciprocals.value, factors.byteLength).set(new Uint8Array(factors.buffer));
    const paddedHeight = roundedUp(this.height, MCU_EDGE);
    exports.padEdges(this.#card, this.#stride, this.width, this.height, this.#stride / 4, paddedHeight);

    const isHalf = options.chroma === "4:2:0";
    const encodeRow = isHalf ? exports.encodeHalfChroma : exports.encodeFullChroma;
    const edge = isHalf ? 16 : 8;
    const mcus = Math.ceil(this.width / edge);
    const output = this.#scratch;
    // The helper may hold back four bytes from the row before.
    this.helper.bytes(output, mcus * (isHalf ? 6 : 3) * MAX_BLOCK_BYTES + 16);
    const parts: ArrayLike<number>[] = [jpegHeader(this.width, this.height, options)];
    exports.startScan();
    for (let y = 0; y < this.height; y += edge) {
      const length = encodeRow(this.#address(0, y), this.#stride, mcus, output);
      parts.push(this.helper.bytes(output, length).slice());
    }
    parts.push(this.helper.bytes(output, exports.finishScan(output)).slice(), END_OF_IMAGE);
    return joined(parts);
  }

  toPng(): Uint8Array<ArrayBuffer> {
    const rowBytes = this.width * 3 + 1;
    const filtered = new Uint8Array(rowBytes * this.height);
    const stripRows = Math.max(1, Math.floor(STRIP_BYTES / rowBytes));
    for (let row = 0; row < this.height; row += stripRows) {
      const rows = Math.min(stripRows, this.height - row);
      const strip = this.helper.bytes(this.#scratch, rows * rowBytes);
      this.helper.exports.filterRows(this.#address(0, row), this.#stride, this.width, rows, this.#scratch);
      filtered.set(strip, row * rowBytes);
    }
    return pngFile(this.width, this.height, filtered);
  }

  #address(left: number, top: number): number {
    return this.#card + top * this.#stride + left * 4;
  }
}

function roundedUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
