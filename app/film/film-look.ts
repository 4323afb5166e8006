/** The looks of a film, those of the cards: colours, and what is around the words. */
import { FILM_SIZE, type Film, type FilmPicture } from "../domain/film/film.ts";
import { coverScale } from "../domain/media/photo-position.ts";
import { type RaceType, raceTypeLabel } from "../domain/race/race.ts";
import type { CardStyle } from "../domain/sharing/story-card.ts";
import { CARD, INK, PAPER, QUIET, RACE_COLORS, type RaceColors, WHITE } from "../story-cards/card-colors.ts";
import { type Box, type HexColor, withAlpha } from "../story-cards/card-design.ts";
import { RACE_STROKES } from "../story-cards/pieces/race-strokes.ts";
import { photoAbove } from "../story-cards/placed-photo.ts";
import { STORY_CARD_TEXTS } from "../texts/sharing/card.ts";
import type { FilmContext } from "./film-context.ts";
import { layerOf } from "./film-layers.ts";
import type { PicturePlace } from "./film-picture.ts";
import { fontOf } from "./film-text.ts";

const { width: WIDTH, height: HEIGHT } = FILM_SIZE;

/** What no app covers with its own controls. */
export const SAFE = { left: 72, right: 1_008, top: 276, bottom: 1_240, width: 936 } as const;

export interface Look {
  style: CardStyle;
  raceType: RaceType;
  colors: RaceColors;
  /** Words on the ground and on the shades over photos. */
  text: string;
  /** Less than the words: questions, credits. */
  quiet: string;
  accent: string;
  /** The running word, and what is played of the waveform. */
  mark: string;
  onMark: string;
  /** Whether words are above the picture, and not on its lower part. */
  isWordsAbove: boolean;
  /** In radians: of the bib and of bands. */
  tilt: number;
}

const TILT = (-3 * Math.PI) / 180;

export function lookOf({ style, content }: Pick<Film, "style" | "content">): Look {
  const colors = RACE_COLORS[content.raceType];
  const base = { style, raceType: content.raceType, colors, isWordsAbove: false, tilt: 0 };
  switch (style) {
    case "minimal":
      return {
        ...base,
        text: INK,
        quiet: QUIET,
        accent: colors.race,
        mark: colors.race,
        onMark: colors.onRace,
        isWordsAbove: true,
      };
    case "athletic":
      return {
        ...base,
        text: colors.onLoud,
        quiet: colors.onLoud,
        accent: colors.onLoud,
        mark: CARD,
        onMark: INK,
        tilt: TILT,
      };
    default:
      return {
        ...base,
        text: WHITE,
        quiet: WHITE,
        accent: colors.spark,
        mark: colors.spark,
        onMark: colors.deep,
      };
  }
}

/** Draws what is behind everything: the whole frame. `isOpen`: nothing but words is on it, and its foot is free. */
export function drawGround(context: FilmContext, look: Look, isOpen: boolean): void {
  const key = [look.style, look.raceType, isOpen];
  const layer = layerOf(key, FILM_SIZE, (target) => paintGround(target, look, isOpen));
  if (layer) context.drawImage(layer, 0, 0);
  else paintGround(context, look, isOpen);
}

function paintGround(context: FilmContext, { style, raceType, colors }: Look, isOpen: boolean): void {
  if (style === "modern") {
    fillGradient(context, ALL, [155, [0, colors.deep], [0.55, colors.race], [1, colors.glow]]);
    drawLanes(context, colors.glow);
    drawFootLanes(context, colors.deep);
    return;
  }
  context.fillStyle = style === "minimal" ? PAPER : style === "full" ? colors.deep : colors.loud;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (style === "minimal") drawHead(context, colors);
  if (style === "athletic") drawStripes(context, colors.loudShape);
  if (style === "full" && isOpen) drawIcon(context, raceType, `${colors.glow}59`);
  if (style === "minimal" && isOpen) drawIcon(context, raceType, `${colors.race}21`);
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

/** The lanes of a running track, bending over the frame. */
function drawLanes(context: FilmContext, color: string): void {
  context.save();
  context.translate(WIDTH * 1.07, HEIGHT * 0.055);
  context.rotate((-24 * Math.PI) / 180);
  context.strokeStyle = color;
  context.lineWidth = 84;
  const alpha = context.globalAlpha;
  for (let lane = 0; lane < 4; lane++) {
    context.globalAlpha = alpha * (1 - (1 - 0.19) ** (lane + 1));
    const inset = lane * 84 + 42;
    context.beginPath();
    context.roundRect(-702 + inset, -912 + inset, 1_404 - 2 * inset, 1_824 - 2 * inset, 702 - inset);
    context.stroke();
  }
  context.restore();
}

/** The lanes over the foot. */
function drawFootLanes(context: FilmContext, color: string): void {
  context.save();
  context.globalAlpha *= 0.3;
  context.strokeStyle = color;
  context.lineWidth = 78;
  for (const radius of [620, 536, 452, 368, 284]) {
    context.beginPath();
    context.arc(WIDTH * 0.82, HEIGHT + 300, radius, Math.PI, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
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

/** The head of the paper, like the band of a bib. */
function drawHead(context: FilmContext, colors: RaceColors): void {
  context.fillStyle = colors.race;
  context.fillRect(0, 0, WIDTH, HEAD);
  context.fillStyle = PAPER;
  for (const x of [72, WIDTH - 72]) {
    context.beginPath();
    context.arc(x, HEAD / 2 + 40, 18, 0, 2 * Math.PI);
    context.fill();
  }
}

const HEAD = 196;

function drawIcon(context: FilmContext, raceType: RaceType, color: string): void {
  context.save();
  context.translate(WIDTH * 0.16, HEIGHT * 0.58);
  drawRaceIcon(context, raceType, WIDTH * 0.96, color);
  context.restore();
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
  /** From where on they need a ground: a bib has its own. */
  ground: number;
} | null;

/** How the photo melts into what is behind the words. */
const MELTING = 220;
const PRINT_MARGIN = 40;
const SLAB = { above: 44, below: 40, stripe: 22, gap: 20 };
/** How much higher the band is at its right end than in its middle. */
const TILT_RISE = 30;

/** Returns where a picture goes so that its subject is free of words. */
export function placePicture(
  { style, isWordsAbove }: Look,
  words: Words,
  picture: FilmPicture,
): Omit<PicturePlace, "turn"> {
  if (isWordsAbove) {
    const top = (words?.bottom ?? HEAD) + 44;
    const box = {
      left: PRINT_MARGIN,
      top,
      width: WIDTH - 2 * PRINT_MARGIN,
      height: HEIGHT - PRINT_MARGIN - top,
    };
    return { box, aim: { x: 50, y: 42 }, nearness: 1 };
  }
  const freeTop = SAFE.top * 0.5;
  const freeBottom = words ? words.top - (style === "athletic" ? TILT_RISE : 0) : SAFE.bottom;
  const aimIn = (height: number) => ({ x: 50, y: ((freeTop + freeBottom) / 2 / height) * 100 });
  if (!words) return { box: ALL, aim: aimIn(HEIGHT), nearness: 1 };
  const least = Math.min(words.ground, words.top + 60);
  const heights = {
    modern: [words.ground + MELTING * 0.8, words.ground + 60, least],
    athletic: [HEIGHT, words.ground + TILT_RISE],
    minimal: [],
    full: [HEIGHT, words.ground + MELTING, words.ground + 60, least],
  }[style];
  const { height } = photoAbove(picture, { width: WIDTH, heights, freeTop, freeBottom });
  const box = { ...ALL, height };
  const aim = aimIn(height);
  return { box, aim, nearness: nearnessOf(picture, box, aim.y) };
}

/** A subject that is low in its photo rises when the photo comes nearer; farther than this it would be blurred. */
const NEAREST = 1.5;

function nearnessOf(picture: FilmPicture, box: Box, aim: number): number {
  const below = picture.height * coverScale(picture, box) * (100 - picture.focalPoint.y);
  return Math.min(NEAREST, Math.max(1, (box.height * (100 - aim)) / Math.max(1, below)));
}

/** No shade begins higher above the ground of the words. */
const SHADES_ABOVE = 260;

/** Draws what is between a picture and the words on it. */
export function drawShades(
  context: FilmContext,
  look: Look,
  words: NonNullable<Words>,
  { height: end }: Box,
): void {
  if (look.style === "minimal") return;
  const top = Math.max(0, Math.floor(words.ground - SHADES_ABOVE));
  const size = { width: WIDTH, height: HEIGHT - top, isOpaque: false };
  const layer = layerOf([words, end], size, (target) => {
    target.translate(0, -top);
    paintShades(target, look, words, end);
  });
  if (layer) context.drawImage(layer, 0, top);
  else paintShades(context, look, words, end);
}

function paintShades(context: FilmContext, look: Look, words: NonNullable<Words>, end: number): void {
  const { style, colors } = look;
  const { deep, race, glow } = colors;
  const band = (top: number, bottom: number) => ({ left: 0, top, width: WIDTH, height: bottom - top });
  if (style === "athletic") drawSlab(context, look, words, end);
  else if (style === "full" && end === HEIGHT) {
    fillShade(context, band(words.ground - 260, words.ground - 10), deep, [0, 0], [1, 0.72]);
    fillShade(context, band(words.ground - 10, HEIGHT), deep, [0, 0.72], [1, 0.92]);
  } else if (style === "full" || style === "modern") {
    // Behind a bib the photo melts late, so that a face above it stays clear.
    const start = end < words.ground ? end - 130 : words.ground - MELTING;
    fillShade(
      context,
      band(start, end),
      deep,
      [0, 0],
      [Math.min(0.95, MELTING / (end - start)), 0.86],
      [1, 1],
    );
    const [middle, foot] = style === "full" ? [deep, race] : [race, glow];
    fillGradient(context, band(end, HEIGHT), [180, [0, deep], [0.6, middle], [1, foot]]);
    if (style === "modern") drawFootLanes(context, deep);
  }
}

/** A band across the photo, or down to the foot where the photo ends. */
function drawSlab(
  context: FilmContext,
  { colors, raceType, tilt }: Look,
  words: NonNullable<Words>,
  end: number,
) {
  const isOpen = end === HEIGHT && words.ground === words.top;
  const height = isOpen ? words.bottom - words.top + SLAB.above + SLAB.below : HEIGHT;
  context.save();
  context.translate(WIDTH / 2, words.ground - SLAB.above);
  context.rotate(tilt);
  context.fillStyle = CARD;
  context.fillRect(-WIDTH, -SLAB.gap - SLAB.stripe, 2 * WIDTH, SLAB.stripe);
  context.fillStyle = colors.loud;
  context.fillRect(-WIDTH, 0, 2 * WIDTH, height);
  context.restore();
  if (isOpen) return;
  context.fillStyle = colors.loudShape;
  context.font = fontOf("display", 330);
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const label = raceType === "other" ? STORY_CARD_TEXTS.brand : raceTypeLabel(raceType);
  context.fillText(label.toUpperCase(), WIDTH / 2, SAFE.bottom + 420, WIDTH - 60);
}
