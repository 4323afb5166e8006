/** Colours of a card as numbers, and CSS's linear gradients (CSS Images Module Level 4, section 3.1). */
import type { Gradient, HexColor } from "../../../app/story-cards/card-design.ts";

/** From 0 to 255 each. */
export type Rgb = [red: number, green: number, blue: number];

export function rgbOf(color: HexColor): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns the opaque colour as RGBA in the 32 bits of a little-endian pixel. */
export function packed([red, green, blue]: Rgb): number {
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** A pixel's place on the gradient line, from 0 to 1: `start` for the first pixel, plus these steps. */
export interface GradientLine {
  start: number;
  perColumn: number;
  perRow: number;
}

/** 0 degrees point up, 90 to the right; the line ends where the corners have their exact colour. */
export function gradientLine(angleDegrees: number, width: number, height: number): GradientLine {
  const angle = (angleDegrees * Math.PI) / 180;
  const [right, down] = [Math.sin(angle), -Math.cos(angle)];
  const length = width * Math.abs(right) + height * Math.abs(down);
  const [perColumn, perRow] = [right / length, down / length];
  const start = 0.5 + (perColumn * (1 - width)) / 2 + (perRow * (1 - height)) / 2;
  return { start, perColumn, perRow };
}

/** A stop with its colour as numbers. */
export interface RgbStop {
  at: number;
  color: Rgb;
}

export function rgbStops(stops: Gradient["stops"]): RgbStop[] {
  return stops.map(({ at, color }) => ({ at, color: rgbOf(color) }));
}

/** Returns the colour at a place of the gradient line. */
export function colorAt(place: number, stops: RgbStop[]): Rgb {
  const after = stops.findIndex(({ at }) => at > place);
  const next = stops.at(after);
  const previous = stops[after - 1];
  if (next === undefined) throw new RangeError("A gradient has at least one stop");
  // Before the first stop, or behind the last one.
  if (after === -1 || previous === undefined) return next.color;
  const weight = (place - previous.at) / (next.at - previous.at);
  const [from, to] = [previous.color, next.color];
  const mixed = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * weight);
  return [mixed(0), mixed(1), mixed(2)];
}

/** Returns `size` packed colours from the start to the end of the gradient line: `colorAt` for each, without its garbage. */
export function gradientTable(stops: RgbStop[], size: number): Uint32Array {
  const colors = new Uint32Array(size);
  let after = 0;
  for (let index = 0; index < size; index += 1) {
    const place = index / (size - 1);
    while ((stops[after]?.at ?? Number.POSITIVE_INFINITY) <= place) after += 1;
    const previous = stops[after - 1] ?? stops[after];
    const next = stops[after] ?? previous;
    if (!previous || !next) throw new RangeError("A gradient has at least one stop");
    const weight = previous === next ? 0 : (place - previous.at) / (next.at - previous.at);
    let color = 0xff;
    for (let channel = 2; channel >= 0; channel -= 1) {
      const from = previous.color[channel] ?? 0;
      color = (color << 8) | Math.round(from + ((next.color[channel] ?? 0) - from) * weight);
    }
    colors[index] = color;
  }
  return colors;
}
