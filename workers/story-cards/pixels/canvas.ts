/** Draws the pixels of a card: everything but its words and shapes, which resvg draws. */
import type { Box, Gradient, HexColor, Shade } from "../../../app/story-cards/card-design.ts";
import { halved, type Photo } from "./photo-pixels.ts";

/** Boxes are within the card, in whole pixels. */
export class Canvas {
  readonly picture: Photo;
  /** The same pixels, each as one number. */
  readonly #words: Int32Array;

  constructor({ width, height }: { width: number; height: number }, background: Gradient) {
    this.#words = new Int32Array(width * height);
    this.picture = { width, height, pixels: new Uint8Array(this.#words.buffer) };
    this.#fill(background);
  }

  /** As CSS draws a linear gradient (CSS Images Module Level 4, section 3.1): 0 degrees point up, 90 to the right. */
  #fill({ angleDegrees, stops }: Gradient): void {
    const { width, height } = this.picture;
    const angle = (angleDegrees * Math.PI) / 180;
    const [right, down] = [Math.sin(angle), -Math.cos(angle)];
    // The line ends where the corners have their exact colour.
    const length = width * Math.abs(right) + height * Math.abs(down);
    const colors = gradientColors(stops);
    const last = colors.length - 1;
    for (let y = 0, at = 0; y < height; y += 1) {
      const rowDown = (y + 0.5 - height / 2) * down;
      for (let x = 0; x < width; x += 1, at += 1) {
        const place = 0.5 + ((x + 0.5 - width / 2) * right + rowDown) / length;
        this.#words[at] = colors[Math.round(place * last)] ?? 0;
      }
    }
  }

  /**
   * Draws a part of a photo, scaled to a box of the card: halved until it is at most twice as large, then interpolated.
   * `from` is in the photo's pixels, with fractions. Overwrites the photo if it halves it.
   */
  drawPhoto(photo: Photo, from: Box, to: Box): void {
    let [source, { left, top, width, height }] = [photo, from];
    while (Math.min(width / to.width, height / to.height) > 2 && Math.min(source.width, source.height) > 1) {
      source = halved(source);
      [left, top, width, height] = [left / 2, top / 2, width / 2, height / 2];
    }
    const columns = placesOf(left, width / to.width, to.width, source.width);
    const rows = placesOf(top, height / to.height, to.height, source.height);
    const words = wordsOf(source.pixels);
    for (const [y, row] of rows.entries()) {
      const [above, below] = [row.first * source.width, row.next * source.width];
      let at = (to.top + y) * this.picture.width + to.left;
      for (const { first, next, weight } of columns) {
        const upper = mixed(words[above + first] ?? 0, words[above + next] ?? 0, weight);
        const lower = mixed(words[below + first] ?? 0, words[below + next] ?? 0, weight);
        this.#words[at++] = mixed(upper, lower, row.weight);
      }
    }
  }

  drawShade({ box, color, from, to }: Shade): void {
    const shade = wordOf(color);
    for (let row = 0; row < box.height; row += 1) {
      // As in CSS's gradients, the opacity at the centre of the row.
      const weight = Math.round((from + ((to - from) * (row + 0.5)) / box.height) * 256);
      const start = (box.top + row) * this.picture.width + box.left;
      for (let at = start; at < start + box.width; at += 1)
        this.#words[at] = mixed(this.#words[at] ?? 0, shade, weight);
    }
  }

  /** Draws full-width rows over the card. `overlay` is RGBA, premultiplied ("source over"). */
  drawOverlay(overlay: Uint8Array, top: number): void {
    const { pixels, width } = this.picture;
    const start = top * width;
    const words = wordsOf(overlay);
    for (let from = 0; from < words.length; from += 1) {
      const word = words[from] ?? 0;
      // Most of an overlay is transparent.
      if (word === 0) continue;
      const transparency = 255 - (word >>> 24);
      if (transparency === 0) this.#words[start + from] = word;
      else
        for (let channel = 0; channel < 3; channel += 1) {
          const at = (start + from) * 4 + channel;
          pixels[at] =
            (overlay[from * 4 + channel] ?? 0) + Math.round(((pixels[at] ?? 0) * transparency) / 255);
        }
    }
  }
}

/** Returns an opaque pixel: RGBA, of which the first byte is the lowest. */
function wordOf(color: HexColor): number {
  const value = Number.parseInt(color.slice(1), 16);
  return 0xff000000 | ((value & 255) << 16) | (value & 0xff00) | (value >> 16);
}

function wordsOf(pixels: Uint8Array): Int32Array {
  return new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
}

/** As many that no step between two of them is visible, even if all colours change within a tenth of the line. */
const GRADIENT_COLORS = 4_096;

/** Returns the colours along the line of a gradient, from its start to its end. */
function gradientColors(stops: Gradient["stops"]): Int32Array {
  const ascending = stops.map(({ at, color }) => ({ at, word: wordOf(color) }));
  return Int32Array.from({ length: GRADIENT_COLORS }, (_, index) => {
    const place = index / (GRADIENT_COLORS - 1);
    const next = ascending.find(({ at }) => at > place) ?? ascending.at(-1);
    const previous = ascending.findLast(({ at }) => at <= place) ?? next;
    if (!previous || !next) throw new RangeError("A gradient has at least one stop");
    const weight = previous === next ? 0 : (place - previous.at) / (next.at - previous.at);
    return mixed(previous.word, next.word, Math.round(weight * 256));
  });
}

/**
 * Returns where the columns or rows of a box are in a photo: each between two of its pixels, with the weight of the next one in
 * fractions of 256. Beyond its edges, a photo is continued by its last pixels.
 */
function placesOf(start: number, step: number, count: number, size: number) {
  return Array.from({ length: count }, (_, at) => {
    const exact = Math.min(Math.max(start + (at + 0.5) * step - 0.5, 0), size - 1);
    const first = Math.floor(exact);
    return { first, next: Math.min(first + 1, size - 1), weight: Math.round((exact - first) * 256) };
  });
}

/** Returns the opaque pixel between two. `weight` is that of the other one, in fractions of 256. Red and blue are mixed at once. */
function mixed(one: number, other: number, weight: number): number {
  const rest = 256 - weight;
  const redBlue = Math.imul(one & 0xff00ff, rest) + Math.imul(other & 0xff00ff, weight) + 0x800080;
  const green = ((one >>> 8) & 255) * rest + ((other >>> 8) & 255) * weight + 128;
  return 0xff000000 | ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00);
}
