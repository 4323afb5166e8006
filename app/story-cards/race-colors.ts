/**
 * The colours of the cards: the light theme of app/styles/design-tokens.css, and shades of the race colours in
 * app/styles/race-colors.css. Cards have no dark theme.
 */
import type { RaceType } from "../domain/race/race-type.ts";
import type { HexColor } from "./card-design.ts";

export const PAPER: HexColor = "#f6f1e7";
export const CARD: HexColor = "#fffdf8";
export const INK: HexColor = "#191813";
export const QUIET: HexColor = "#5b564b";
export const LINE: HexColor = "#d8cfbd";
export const WHITE: HexColor = "#ffffff";
/** Behind the words on a photo, at the end of the ramp. */
export const PHOTO_GROUND: HexColor = "#0a0a0a";

export interface RaceColors {
  /** On paper, and as a ground. */
  race: HexColor;
  onRace: HexColor;
  /** The dark and the bright end of a gradient; white text is readable on both. */
  deep: HexColor;
  glow: HexColor;
  /** Text on `deep` to `glow` that stands out from white. */
  spark: HexColor;
  /** The loudest ground, the text on it, and a neighbour for shapes on it. */
  loud: HexColor;
  onLoud: HexColor;
  loudShape: HexColor;
}

export function colorsOf(raceType: RaceType | null): RaceColors {
  return raceType === null ? SEVERAL_COLORS : RACE_COLORS[raceType];
}

/** A season of several race types is of none of their colours. */
const SEVERAL_COLORS: RaceColors = {
  race: INK,
  onRace: WHITE,
  deep: "#0b0d12",
  glow: "#2b2f3d",
  spark: WHITE,
  loud: INK,
  onLoud: WHITE,
  loudShape: "#2b2f3d",
};

export const RACE_COLORS: Record<RaceType, RaceColors> = {
  running: {
    race: "#b3391a",
    onRace: "#ffffff",
    deep: "#3a0c10",
    glow: "#c8431a",
    spark: "#ffd9b8",
    loud: "#c03d19",
    onLoud: "#ffffff",
    loudShape: "#9c2f14",
  },
  cycling: {
    race: "#0b6170",
    onRace: "#ffffff",
    deep: "#04222f",
    glow: "#0b7a80",
    spark: "#b9f3ea",
    loud: "#0b6b78",
    onLoud: "#ffffff",
    loudShape: "#08525f",
  },
  triathlon: {
    race: "#2c4bb0",
    onRace: "#ffffff",
    deep: "#0e1442",
    glow: "#3f5fd6",
    spark: "#cfdbff",
    loud: "#2c4fc4",
    onLoud: "#ffffff",
    loudShape: "#213c9c",
  },
  hyrox: {
    race: "#1b1a17",
    onRace: "#f9e27c",
    deep: "#0d0c0a",
    glow: "#57480c",
    spark: "#f9e27c",
    loud: "#f2d04a",
    onLoud: "#1b1605",
    loudShape: "#e3ba22",
  },
  other: {
    race: "#7a3d86",
    onRace: "#ffffff",
    deep: "#260c33",
    glow: "#9a459c",
    spark: "#fbd6f4",
    loud: "#813f8e",
    onLoud: "#ffffff",
    loudShape: "#662f72",
  },
};

/** The race colours of the dark theme in app/styles/race-colors.css. */
export const BRIGHT_RACE_COLORS: Record<RaceType, HexColor> = {
  running: "#ff8d6a",
  cycling: "#56c7d8",
  triathlon: "#9db2ff",
  hyrox: "#f2d04a",
  other: "#dda2ea",
};
