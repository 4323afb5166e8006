/** The plates of the looks: modern glows in the race's colour, athletic is hard and bordered. */
import { INK, RACE_COLORS, WHITE } from "../race-colors.ts";
import { type StickerColors, stickerColors } from "./sticker-colors.ts";
import type { StickerSubject } from "./sticker-design.ts";
import type { Plate } from "./sticker-plate.tsx";

/** Returns the colours of what is on a plate. */
export function plateColors({ style, theme, content }: StickerSubject): StickerColors {
  const colors = stickerColors(content.raceType, theme);
  if (style === "athletic" || theme === "light") return colors;
  const { deep, spark } = RACE_COLORS[content.raceType];
  return { ink: WHITE, quiet: spark, accent: spark, ground: deep };
}

export function plateOf({ style, theme, content }: StickerSubject): Plate {
  const { ground } = stickerColors(content.raceType, theme);
  const { deep, race } = RACE_COLORS[content.raceType];
  if (style === "athletic") return { fill: [ground], border: theme === "dark" ? WHITE : INK, borderWidth: 7 };
  if (theme === "dark") return { fill: [deep, race], border: WHITE, borderWidth: 4 };
  return { fill: [ground], border: race, borderWidth: 4 };
}
