/** The looks of a film, which match the story cards: colours, grounds, and the layout of pictures and words. */
import { FILM_SIZE, type Film, type FilmPicture } from "../domain/film/film.ts";
import { coverScale } from "../domain/media/photo-position.ts";
import type { RaceType } from "../domain/race/race-type.ts";
import type { CardStyle } from "../domain/sharing/story-card.ts";
import { type Box, type HexColor, withAlpha } from "../story-cards/card-design.ts";
import { RACE_STROKES } from "../story-cards/pieces/race-icon-strokes.ts";
import { faceIn, placedPhoto } from "../story-cards/placed-photo.ts";
import {
  CARD,
  colorsOf,
  INK,
  PAPER,
  PHOTO_GROUND,
  QUIET,
  type RaceColors,
  WHITE,
} from "../story-cards/race-colors.ts";
import type { FilmContext } from "./film-context.ts";
import { layerOf } from "./film-layers.ts";
import type { PicturePlace } from "./film-picture.ts";

const { width: WIDTH, height: HEIGHT } = FILM_SIZE;

/** The safe area: pixels that no app covers with its own controls. */
export const SAFE = { left: 72, right: 1_008, top: 276, bottom: 1_240, width: 936 } as const;

export interface Look {
  style: CardStyle;
  colors: RaceColors;
  /** Text on the ground and on the shades over photos. */
  text: string;
  /** Secondary text: questions and credits. */
  quiet: string;
  accent: string;
  /** Background of the word being spoken, and other highlights. */
  mark: string;
  onMark: string;
  /** Rotation of the bib and of bands, in radians. */
  tilt: number;
}

const TILT = (-3 * Math.PI) / 180;

export function lookOf({ style, raceType }: Pick<Film, "style" | "raceType">): Look {
  const colors = colorsOf(raceType);
  const { race, onRace, onLoud, spark, deep } = colors;
  const bright = { text: WHITE, quiet: WHITE, accent: spark, mark: spark, onMark: deep, tilt: 0 };
  const looks = {
    minimal: { text: INK, quiet: QUIET, accent: race, mark: race, onMark: onRace, tilt: 0 },
    athletic: { text: onLoud, quiet: onLoud, accent: onLoud, mark: CARD, onMark: INK, tilt: TILT },
    full: bright,
    modern: bright,
  };
  return { style, colors, ...looks[style] };
}

/** Fills the whole frame. `hasPicture` says that a picture will cover most of it. */
export function drawGround(context: FilmContext, look: Look, hasPicture: boolean): void {
  const key = [look.style, look.colors, hasPicture];
  const layer = layerOf(key, FILM_SIZE, (target) => paintGround(target, look, hasPicture));
  if (layer) context.drawImage(layer, 0, 0);
  else paintGround(context, look, hasPicture);
}

function paintGround(context: FilmContext, { style, colors }: Look, hasPicture: boolean): void {
  if (style === "modern" && !hasPicture) {
    fillGradient(context, ALL, [155, [0, colors.deep], [0.55, colors.race], [1, colors.glow]]);
    return;
  }
  const plain = { minimal: PAPER, athletic: colors.loud, full: colors.deep, modern: PHOTO_GROUND };
  context.fillStyle = style === "full" && hasPicture ? PHOTO_GROUND : plain[style];
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (style === "athletic" && !hasPicture) drawStripes(context, colors.loudShape);
}

const ALL: Box = { left: 0, top: 0, width: WIDTH, height: HEIGHT };

type Stop = [at: number, color: string];

/** Fills a box with a linear gradient; the angle is defined as in CSS. */
function fillGradient(context: FilmContext, box: Box, [degrees, ...stops]: [number, ...Stop[]]): void {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const reach = (Math.abs(x) * box.width + Math.abs(y) * box.height) / 2;
  const [centerX, centerY] = [box.left + box.width / 2, box.top + box.height / 2];
  const gradient = context.createLinearGradient(
    centerX - x * reach,
    centerY - y * reach,
    centerX + x * reach,
    centerY + y * reach,
  );
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  context.fillStyle = gradient;
  context.fillRect(box.left, box.top, box.width, box.height);
}

/** Fills a box with a vertical opacity gradient of one colour. */
function fillShade(
  context: FilmContext,
  box: Box,
  color: HexColor,
  ...stops: [at: number, opacity: number][]
) {
  fillGradient(context, box, [180, ...stops.map(([at, opacity]): Stop => [at, withAlpha(color, opacity)])]);
}

function drawStripes(context: FilmContext, color: string): void {
  context.fillStyle = color;
  for (const [left, width] of [
    [0.56, 220],
    [0.84, 70],
  ] as const) {
    context.save();
    context.translate(WIDTH * left + width / 2, HEIGHT / 2);
    context.rotate((24 * Math.PI) / 180);
    context.fillRect(-width / 2, -HEIGHT / 2 - 200, width, HEIGHT + 400);
    context.restore();
  }
}

export function fillDot(context: FilmContext, { x, y }: { x: number; y: number }, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

export function drawRaceIcon(context: FilmContext, raceType: RaceType, size: number, color: string): void {
  context.save();
  context.scale(size / 24, size / 24);
  context.strokeStyle = color;
  context.lineWidth = 2.2;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke(new Path2D(RACE_STROKES[raceType]));
  context.restore();
}

/** The vertical extent of the words, in pixels from the top of the frame; null without words. */
export type Words = {
  top: number;
  bottom: number;
  /** Height of the first item if it needs no shade behind it: a bib. Otherwise 0. */
  opaque: number;
  /** Whether any other item needs a shade. */
  isBare: boolean;
  /** Whether the picture starts below the words; otherwise it fills the frame behind them. */
  isHigh: boolean;
} | null;

const PRINT_MARGIN = 40;
const PRINT_GAP = 44;
/** Share of a bib's height that overlaps the edge of a picture or band. */
const OVER_EDGE = 0.4;
const BAND = { above: 44, below: 40, stripe: 22, gap: 20 };
/** Pixels by which the right end of the tilted band is higher than its middle. */
const TILT_RISE = 30;
/** Pixels. Subjects are centred below this line, so that controls at the top of the frame do not hide a face. */
const FREE_TOP = SAFE.top * 0.5;

/** Returns whether the subject of a full-frame picture is above words that start at `top`. */
export function isFreeAbove(picture: FilmPicture, top: number): boolean {
  const face = faceIn(picture, placedPhoto(picture, ALL, aimAbove(top)));
  return face.top + face.height <= top - TILT_RISE;
}

function aimAbove(bottom: number) {
  return { x: 50, y: ((FREE_TOP + bottom) / 2 / HEIGHT) * 100 };
}

/** Places a picture so that words do not cover its subject. It fills the frame, or the space below the words. */
export function placePicture(
  { style }: Look,
  words: Words,
  picture: FilmPicture,
): Omit<PicturePlace, "turn"> {
  const isPrint = style === "minimal";
  if (isPrint || words?.isHigh) {
    const margin = isPrint ? PRINT_MARGIN : 0;
    const top = !words ? margin : isPrint ? words.bottom + PRINT_GAP : pictureTop(words);
    const box = { left: margin, top, width: WIDTH - 2 * margin, height: HEIGHT - margin - top };
    // The aim is above the middle, because apps cover the foot of the frame most.
    return { box, aim: { x: 50, y: 42 }, nearness: 1 };
  }
  const aim = aimAbove(words ? words.top : SAFE.bottom);
  return { box: ALL, aim, nearness: words ? nearnessOf(picture, ALL, aim.y) : 1 };
}

/** Returns the top of a picture below the words. A bib overlaps it; other words do not. */
function pictureTop(words: NonNullable<Words>): number {
  return Math.round(words.isBare ? words.bottom : words.bottom - words.opaque * OVER_EDGE);
}

/** Zooming in raises a subject that is low in its photo. Beyond this zoom, the photo would look blurred. */
const MAX_NEARNESS = 1.5;

function nearnessOf(picture: FilmPicture, box: Box, aim: number): number {
  const below = picture.height * coverScale(picture, box) * (100 - picture.focalPoint.y);
  return Math.min(MAX_NEARNESS, Math.max(1, (box.height * (100 - aim)) / Math.max(1, below)));
}

/** Draws the shades, or the band, between a picture and its words. */
export function drawShades(context: FilmContext, look: Look, words: NonNullable<Words>): void {
  if (look.style === "minimal") return;
  const [top, bottom] = shadesExtent(look, words);
  const size = { width: WIDTH, height: bottom - top, isOpaque: false };
  const layer = layerOf([words], size, (target) => {
    target.translate(0, -top);
    paintShades(target, look, words);
  });
  if (layer) context.drawImage(layer, 0, top);
  else paintShades(context, look, words);
}

/** Returns the vertical extent of the shades. */
function shadesExtent({ style }: Look, words: NonNullable<Words>): [top: number, bottom: number] {
  if (style === "athletic") return [words.isHigh ? 0 : Math.max(0, Math.floor(words.top - 160)), HEIGHT];
  if (words.isHigh) return [pictureTop(words), pictureTop(words) + RAMP.edge];
  return [Math.max(0, Math.floor(words.top - RAMP.above)), HEIGHT];
}

/** Pixels of the gradients from black to clear: above the words, below them, and at the top of a picture. */
const RAMP = { above: 420, below: 360, edge: 200 };
/** Opacity of black in mid-gradient, behind the words (white text stays readable on white) and at the foot of the frame. */
const DARKNESS = { middle: 0.2, words: 0.66, foot: 0.3 };

function paintShades(context: FilmContext, look: Look, words: NonNullable<Words>): void {
  if (look.style === "athletic") {
    drawBand(context, look, words);
    return;
  }
  const band = (top: number, bottom: number) => ({ left: 0, top, width: WIDTH, height: bottom - top });
  if (words.isHigh) {
    const top = pictureTop(words);
    fillShade(context, band(top, top + RAMP.edge), PHOTO_GROUND, [0, 1], [0.4, 0.45], [1, 0]);
    return;
  }
  if (!words.isBare) return;
  const top = words.top + words.opaque;
  fillShade(
    context,
    band(top - RAMP.above, top),
    PHOTO_GROUND,
    [0, 0],
    [0.5, DARKNESS.middle],
    [1, DARKNESS.words],
  );
  const end = Math.min(HEIGHT, words.bottom + RAMP.below);
  fillShade(context, band(top, words.bottom), PHOTO_GROUND, [0, DARKNESS.words], [1, DARKNESS.words]);
  fillShade(context, band(words.bottom, end), PHOTO_GROUND, [0, DARKNESS.words], [1, DARKNESS.foot]);
  fillShade(context, band(end, HEIGHT), PHOTO_GROUND, [0, DARKNESS.foot], [1, DARKNESS.foot]);
}

/** Draws a band across the photo, or from the top of the frame to the photo's edge. */
function drawBand(context: FilmContext, { colors, tilt }: Look, words: NonNullable<Words>) {
  if (!(words.isBare || words.isHigh)) return;
  const { isHigh, opaque } = words;
  const top = isHigh ? -HEIGHT : words.top + opaque * OVER_EDGE - BAND.above;
  const bottom = isHigh ? pictureTop(words) + BAND.below : words.bottom + BAND.below;
  const edge = isHigh ? bottom + BAND.gap : top - BAND.gap - BAND.stripe;
  context.save();
  context.translate(WIDTH / 2, isHigh ? bottom : top);
  context.rotate(tilt);
  context.translate(0, isHigh ? -bottom : -top);
  context.fillStyle = CARD;
  context.fillRect(-WIDTH, edge, 2 * WIDTH, BAND.stripe);
  context.fillStyle = colors.loud;
  context.fillRect(-WIDTH, top, 2 * WIDTH, bottom - top);
  context.restore();
}
