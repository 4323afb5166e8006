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
  height: number;
}

/**
 * resvg's memory never shrinks, so it draws a tall overlay in two halves. More parts would be unsafe: resvg 2.6.2 panics
 * if a clipped element is further away than twice the part's height.
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
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const rows = drawnRows(resvg, height);
    if (!rows) return;
    const count = rows.end - rows.start;
    const stripRows = count > MAX_ROWS_AT_ONCE ? Math.ceil(count / 2) : count;
    for (let top = rows.start; top < rows.end; top += stripRows) {
      const stripHeight = Math.min(stripRows, rows.end - top);
      yield { pixels: drawRows(resvg, width, top, stripHeight), top, height: stripHeight };
    }
  } finally {
    resvg.free();
  }
}

/** Null if the SVG is empty. `innerBBox` is no help: it cuts off shapes that begin above the card. */
function drawnRows(resvg: InstanceType<typeof Resvg>, height: number): { start: number; end: number } | null {
  const box = resvg.getBBox();
  if (!box) return null;
  const start = Math.max(0, Math.floor(box.y) - 1);
  const end = Math.min(height, Math.ceil(box.y + box.height) + 1);
  box.free();
  return start < end ? { start, end } : null;
}

function drawRows(resvg: InstanceType<typeof Resvg>, width: number, top: number, height: number): Uint8Array {
  const box = resvg.getBBox();
  if (!box) throw new Error("The overlay is empty");
  Object.assign(box, { x: 0, y: top, width, height });
  resvg.cropByBBox(box);
  box.free();
  const image = resvg.render();
  const pixels = image.pixels;
  image.free();
  return pixels;
}
