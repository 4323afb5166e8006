/** Draws the confetti of the finish scene and the wordmark of the end scene. */

import { FILM_SIZE } from "../domain/film/film.ts";
import { CARD, INK, RACE_COLORS, type RaceColors } from "../story-cards/race-colors.ts";
import { STORY_CARD_TEXTS } from "../texts/sharing/card.ts";
import type { FilmContext } from "./film-context.ts";
import { fontOf } from "./film-text.ts";

const PIECES = 90;
const GRAVITY = 900;

/** Draws the confetti. The same time always gives the same picture. */
export function drawConfetti(context: FilmContext, colors: RaceColors, seconds: number): void {
  const shades = [colors.spark, colors.glow, CARD, colors.loud, colors.race];
  for (let piece = 0; piece < PIECES; piece++) {
    const [a, b, c] = [noise(piece, 1), noise(piece, 2), noise(piece, 3)];
    const since = seconds - 0.25 * c;
    if (since < 0) continue;
    const x = FILM_SIZE.width * (0.5 + (a - 0.5) * 0.3) + (a - 0.5) * 1_500 * (1 - Math.exp(-since * 1.4));
    const speed = 1_000 + 700 * b;
    const y = 900 - speed * since + (GRAVITY * since ** 2) / (1 + since * 0.3);
    if (y > FILM_SIZE.height + 40) continue;
    context.save();
    context.translate(x + 20 * Math.sin(since * 5 + piece), y);
    context.rotate(since * (3 + 6 * b) + piece);
    context.scale(1, Math.cos(since * (5 + 5 * a) + piece));
    context.fillStyle = shades[piece % shades.length] ?? CARD;
    context.fillRect(-11, -18, 22, 36);
    context.restore();
  }
}

/** Returns a pseudorandom number from 0 to 1, the same for the same arguments. */
function noise(piece: number, salt: number): number {
  const value = Math.sin(piece * 127.1 + salt * 311.7) * 43_758.545_3;
  return value - Math.floor(value);
}

/** Draws the product's logo (public/logo.svg) and name, centred at `middle`. */
export function drawWordmark(
  context: FilmContext,
  middle: number,
  top: number,
  size: number,
  color: string,
): void {
  context.font = fontOf("display", size);
  const name = STORY_CARD_TEXTS.brand.toUpperCase();
  const mark = size * 1.5;
  const width = context.measureText(name).width + mark + size * 0.4;
  const left = middle - width / 2;
  context.save();
  context.translate(left, top + (size * 1.2 - mark * (50 / 62)) / 2);
  context.scale(mark / 62, mark / 62);
  context.translate(-1, -7);
  context.lineCap = "round";
  context.lineWidth = 4;
  context.fillStyle = CARD;
  context.strokeStyle = INK;
  context.beginPath();
  context.roundRect(3, 9, 58, 46, 9);
  context.fill();
  context.stroke();
  context.lineWidth = 5;
  context.stroke(new Path2D("M12.5 18.5h.01M51.5 18.5h.01M12.5 45.5h.01M51.5 45.5h.01"));
  context.strokeStyle = RACE_COLORS.running.race;
  context.stroke(new Path2D("M19 42c7 0 6-9 12-9s5-8 12-8"));
  context.lineWidth = 9;
  context.stroke(new Path2D("M45 25h.01"));
  context.restore();
  context.fillStyle = color;
  context.direction = "ltr";
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillText(name, left + mark + size * 0.4, top + size * 0.95);
}
