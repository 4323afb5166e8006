/** The colours of stickers: ink, and what separates it from any photo. */
import type { RaceType } from "../../domain/race/race-type.ts";
import type { StickerTheme } from "../../domain/sharing/sticker-choices.ts";
import type { HexColor } from "../card-design.ts";
import { BRIGHT_RACE_COLORS, CARD, INK, QUIET, RACE_COLORS, WHITE } from "../race-colors.ts";

export interface StickerColors {
  /** Readable on `ground`, as are `quiet` and `accent`. */
  ink: HexColor;
  quiet: HexColor;
  /** The race's colour. */
  accent: HexColor;
  /** The colour of plates, and of the outline around ink without a plate. */
  ground: HexColor;
}

/** In the light theme, Hyrox would be as black as the ink. */
const DARK_YELLOW: HexColor = "#7a6000";
const NIGHT: HexColor = "#14161c";
const QUIET_ON_NIGHT: HexColor = "#c9ccd4";

export function stickerColors(raceType: RaceType, theme: StickerTheme): StickerColors {
  if (theme === "dark")
    return { ink: WHITE, quiet: QUIET_ON_NIGHT, accent: BRIGHT_RACE_COLORS[raceType], ground: NIGHT };
  const accent = raceType === "hyrox" ? DARK_YELLOW : RACE_COLORS[raceType].race;
  return { ink: INK, quiet: QUIET, accent, ground: CARD };
}
