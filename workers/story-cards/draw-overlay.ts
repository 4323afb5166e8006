/** Draws the words and shapes of a card: satori lays them out as an SVG, resvg turns the SVG into pixels. */
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import resvgModule from "@resvg/resvg-wasm/index_bg.wasm";
import type { ReactNode } from "react";
import layoutModule from "../../build/story-cards/layout.wasm";
import satori, { init } from "../../build/story-cards/satori.js";
import type { CardAssets } from "./card-assets.ts";
import { withInlineDrawings } from "./inline-drawings.ts";
import { type EmojiDrawings, emojiPlaceholders, loadEmoji, withEmoji } from "./text/card-emoji.ts";
import { loadFonts, type SatoriFont } from "./text/card-fonts.ts";
import { drawableText } from "./text/drawable-text.ts";
import { mapText, textOf } from "./text/overlay-text.ts";

/** An overlay whose text can be drawn with these fonts and emoji; nothing remains to be loaded. */
export interface LoadedOverlay {
  element: ReactNode;
  fonts: SatoriFont[];
  emoji: EmojiDrawings;
}

/** Full-width rows of an overlay. */
export interface Strip {
  /** RGBA, premultiplied. */
  pixels: Uint8Array;
  top: number;
}

/**
 * resvg's memory never shrinks, so a tall overlay is drawn in two halves. More parts are not possible: resvg 2.6.2 panics at a
 * clipped element that is further away than twice the height of the part.
 */
const MAX_ROWS_AT_ONCE = 500;

/** Throws an Error if a static file cannot be loaded. */
export async function loadOverlay(assets: CardAssets, overlay: ReactNode): Promise<LoadedOverlay> {
  const text = textOf(overlay);
  const fonts = await loadFonts(assets, text);
  const emoji = await loadEmoji(assets, text, fonts);
  const element = mapText(overlay, (part) => drawableText(part, fonts, emoji));
  return { element, fonts: fonts.fonts, emoji };
}

let started: Promise<unknown> | null = null;

/** Starts both WebAssembly modules, once in an isolate. */
function start(): Promise<unknown> {
  started ??= Promise.all([init(layoutModule), initWasm(resvgModule)]);
  return started;
}

/** Returns an SVG in which text is paths. Performs no I/O. */
export async function layOut(
  { element, fonts, emoji }: LoadedOverlay,
  { width, height }: { width: number; height: number },
): Promise<string> {
  await start();
  const svg = await satori(element, { width, height, fonts, graphemeImages: emojiPlaceholders(emoji) });
  return withInlineDrawings(withEmoji(svg, emoji));
}

/** Yields the rows of an SVG from the first to the last that holds something, in strips that do not overlap. */
export function* drawStrips(
  svg: string,
  { width, height }: { width: number; height: number },
): Generator<Strip> {
  const resvg = new Resvg(svg);
  // Null if the SVG is empty. `innerBBox` is no help: it cuts off shapes that begin above the card.
  const box = resvg.getBBox();
  try {
    if (!box) return;
    const start = Math.max(0, Math.floor(box.y) - 1);
    const end = Math.min(height, Math.ceil(box.y + box.height) + 1);
    const count = end - start;
    const stripRows = count > MAX_ROWS_AT_ONCE ? Math.ceil(count / 2) : count;
    for (let top = start; top < end; top += stripRows) {
      Object.assign(box, { x: 0, y: top, width, height: Math.min(stripRows, end - top) });
      resvg.cropByBBox(box);
      const image = resvg.render();
      const { pixels } = image;
      image.free();
      yield { pixels, top };
    }
  } finally {
    box?.free();
    resvg.free();
  }
}

/** Returns a PNG of all that an SVG draws, with so many transparent pixels around it. Throws an Error for an empty SVG. */
export function transparentPng(svg: string, margin: number): Uint8Array<ArrayBuffer> {
  const resvg = new Resvg(svg);
  const box = resvg.getBBox();
  try {
    if (!box) throw new Error("The drawing is empty");
    const whole = resvg.render();
    const { left, top, right, bottom } = drawnBox(whole.pixels, whole.width);
    whole.free();
    const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
    Object.assign(box, { x: left - margin, y: top - margin, width, height });
    resvg.cropByBBox(box);
    const image = resvg.render();
    const bytes = new Uint8Array(image.asPng());
    image.free();
    return bytes;
  } finally {
    box?.free();
    resvg.free();
  }
}

/** Returns the smallest box around all pixels that are not transparent: `getBBox` leaves out shadows. */
function drawnBox(pixels: Uint8Array, width: number) {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < pixels.length / 4; at += 1) {
    if (pixels[at * 4 + 3] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), y + 1];
  }
  return { left, right, top, bottom };
}
