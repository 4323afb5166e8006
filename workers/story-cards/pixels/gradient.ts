/** Colours of a card as numbers, and CSS's linear gradients (CSS Images Module Level 4, section 3.1). */
import type { Gradient, HexColor } from "../../../app/story-cards/card-design.ts";

/** As many that no step between two of them is visible, even if all colours change within a tenth of the line. */
export const GRADIENT_COLORS = 4_096;

/** From 0 to 255 each. */
export function rgbOf(color: HexColor): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A pixel's place on the gradient line, from 0 to 1: `start` for the first pixel, plus these steps. */
interface GradientLine {
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

/** Returns the colours along the gradient line, each in the 32 bits of a little-endian RGBA pixel. */
export function gradientColors(stops: Gradient["stops"]): Int32Array {
  const numbers = stops.map(({ at, color }) => ({ at, color: rgbOf(color) }));
  return Int32Array.from({ length: GRADIENT_COLORS }, (_, index) => {
    const place = index / (GRADIENT_COLORS - 1);
    const after = numbers.findIndex(({ at }) => at > place);
    const next = numbers.at(after);
    const previous = numbers[after - 1] ?? next;
    if (!previous || !next) throw new RangeError("A gradient has at least one stop");
    const weight = previous === next ? 0 : (place - previous.at) / (next.at - previous.at);
    const [red, green, blue] = previous.color.map((from, channel) =>
      Math.round(from + ((next.color[channel] ?? 0) - from) * weight),
    ) as typeof previous.color;
    return 0xff000000 | (blue << 16) | (green << 8) | red;
  });
}
