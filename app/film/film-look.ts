/** The looks of a film, those of the cards: colours, and what is around the words. */
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

/** What no app covers with its own controls. */
export const SAFE = { left: 72, right: 1_008, top: 276, bottom: 1_240, width: 936 } as const;

export interface Look {
  style: CardStyle;
  colors: RaceColors;
  /** Words on the ground and on the shades over photos. */
  text: string;
  /** Less than the words: questions, credits. */
  quiet: string;
  accent: string;
  /** The running word, and what is played of the waveform. */
  mark: string;
  onMark: string;
  /** In radians: of the bib and of bands. */
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

/** Draws what is behind everything: the whole frame. `hasPicture`: a picture covers most of it. */
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

/** A gradient over a box, at an angle as in CSS. */
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

/** Covers a box from its top to its bottom with more or less of a colour. */
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

/** Where the words are, in pixels from the top of the frame; null without words. */
export type Words = {
  top: number;
  bottom: number;
  /** How high the first of them is that needs no ground: a bib. */
  opaque: number;
  /** Whether others need one. */
  isBare: boolean;
  /** Whether the picture is below them, and not behind and above. */
  isHigh: boolean;
} | null;

const PRINT_MARGIN = 40;
const PRINT_GAP = 44;
/** A bib hangs over the edge of a picture by so much of its height. */
const OVER_EDGE = 0.4;
const SLAB = { above: 44, below: 40, stripe: 22, gap: 20 };
/** How much higher the band is at its right end than in its middle. */
const TILT_RISE = 30;
/** What apps draw at the top of the frame does not hide a face. */
const FREE_TOP = SAFE.top * 0.5;

/** Returns whether the subject of a picture that fills the frame is above words that begin at `top`. */
export function isFreeAbove(picture: FilmPicture, top: number): boolean {
  const face = faceIn(picture, placedPhoto(picture, ALL, aimAbove(top)));
  return face.top + face.height <= top - TILT_RISE;
}

function aimAbove(bottom: number) {
  return { x: 50, y: ((FREE_TOP + bottom) / 2 / HEIGHT) * 100 };
}

/** Returns where a picture goes so that its subject is free of words: it fills the frame, or what is below the words. */
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
    // Apps cover the foot of the frame most.
    return { box, aim: { x: 50, y: 42 }, nearness: 1 };
  }
  const aim = aimAbove(words ? words.top : SAFE.bottom);
  return { box: ALL, aim, nearness: words ? nearnessOf(picture, ALL, aim.y) : 1 };
}

/** Behind a bib, and below words that need a ground. */
function pictureTop(words: NonNullable<Words>): number {
  return Math.round(words.isBare ? words.bottom : words.bottom - words.opaque * OVER_EDGE);
}

/** A subject that is low in its photo rises when the photo comes nearer; farther than this it would be blurred. */
const NEAREST = 1.5;

function nearnessOf(picture: FilmPicture, box: Box, aim: number): number {
  const below = picture.height * coverScale(picture, box) * (100 - picture.focalPoint.y);
  return Math.min(NEAREST, Math.max(1, (box.height * (100 - aim)) / Math.max(1, below)));
}

/** Draws what is between a picture and the words on it. */
export function drawShades(context: FilmContext, look: Look, words: NonNullable<Words>): void {
  if (look.style === "minimal") return;
  const [top, bottom] = shadesReach(look, words);
  const size = { width: WIDTH, height: bottom - top, isOpaque: false };
  const layer = layerOf([words], size, (target) => {
    target.translate(0, -top);
    paintShades(target, look, words);
  });
  if (layer) context.drawImage(layer, 0, top);
  else paintShades(context, look, words);
}

/** Returns from where to where the shades may be. */
function shadesReach({ style }: Look, words: NonNullable<Words>): [top: number, bottom: number] {
  if (style === "athletic") return [words.isHigh ? 0 : Math.max(0, Math.floor(words.top - 160)), HEIGHT];
  if (words.isHigh) return [pictureTop(words), pictureTop(words) + RAMP.edge];
  return [Math.max(0, Math.floor(words.top - RAMP.above)), HEIGHT];
}

/** Pixels of the ramps from black to clear: above the words, below them, and where a picture begins. */
const RAMP = { above: 420, below: 360, edge: 200 };
/** Of black: behind the words, so that white ones are readable on white, and at the foot of the frame. */
const DARKNESS = { middle: 0.2, words: 0.66, foot: 0.3 };

function paintShades(context: FilmContext, look: Look, words: NonNullable<Words>): void {
  if (look.style === "athletic") {
    drawSlab(context, look, words);
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

/** A band across the photo, or from the top of the frame to where the photo begins. */
function drawSlab(context: FilmContext, { colors, tilt }: Look, words: NonNullable<Words>) {
  if (!(words.isBare || words.isHigh)) return;
  const { isHigh, opaque } = words;
  const top = isHigh ? -HEIGHT : words.top + opaque * OVER_EDGE - SLAB.above;
  const bottom = isHigh ? pictureTop(words) + SLAB.below : words.bottom + SLAB.below;
  const edge = isHigh ? bottom + SLAB.gap : top - SLAB.gap - SLAB.stripe;
  context.save();
  context.translate(WIDTH / 2, isHigh ? bottom : top);
  context.rotate(tilt);
  context.translate(0, isHigh ? -bottom : -top);
  context.fillStyle = CARD;
  context.fillRect(-WIDTH, edge, 2 * WIDTH, SLAB.stripe);
  context.fillStyle = colors.loud;
  context.fillRect(-WIDTH, top, 2 * WIDTH, bottom - top);
  context.restore();
}
