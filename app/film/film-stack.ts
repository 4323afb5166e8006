/** Lays out the items of a scene in a vertical stack: texts, the bib, a waveform. They enter one after another. */

import type { FilmPicture } from "../domain/film/film.ts";
import type { FilmContext } from "./film-context.ts";
import { isFreeAbove, type Look, SAFE, type Words } from "./film-look.ts";
import { type Align, drawText, fitText, type TextBox } from "./film-text.ts";

export interface Item {
  /** Pixels. */
  height: number;
  /** Space above the item, unless it is the first. */
  gap: number;
  /** Whether it needs no shade behind it: a bib. */
  isOpaque?: boolean;
  /** Whether it is visible from the first frame, which apps show as the preview. */
  isThere?: boolean;
  /** Whether it is synchronized with sound. It then uses the scene's time, even without other motion. */
  isHeard?: boolean;
  /** `seconds` counts from the item's entrance, or from the scene's start if `isHeard`. */
  draw(context: FilmContext, top: number, seconds: number): void;
}

export interface Side {
  align: Align;
  x: number;
}

/** Aligns lines to the start of this text direction. */
export function sideOf(direction: "ltr" | "rtl"): Side {
  return direction === "rtl" ? { align: "right", x: SAFE.right } : { align: "left", x: SAFE.left };
}

export const CENTER: Side = { align: "center", x: (SAFE.left + SAFE.right) / 2 };

/** Returns a text as an item; empty without text. */
export function textItem(
  context: FilmContext,
  text: string | null,
  {
    side,
    color,
    gap,
    ...box
  }: { side: Side; color: string; gap: number } & Omit<TextBox, "width"> & { width?: number },
): Item[] {
  if (text === null || text.trim() === "") return [];
  const block = fitText(context, text, { width: SAFE.width, ...box });
  const draw: Item["draw"] = (target, top) => {
    target.fillStyle = color;
    drawText(target, block, side.x, top, side.align);
  };
  return [{ height: block.height, gap, draw }];
}

export function stackHeight(items: Item[]): number {
  return items.reduce((sum, { height, gap }, at) => sum + height + (at === 0 ? 0 : gap), 0);
}

/** Places the words of a scene at the bottom if no picture's subject is covered by them, and at the top otherwise. */
export function wordsOf(look: Look, items: Item[], pictures: FilmPicture[]): Words {
  if (items.length === 0) return null;
  const height = stackHeight(items);
  const wordsFrom = (top: number, isHigh: boolean) => {
    const [first] = items;
    const opaque = first?.isOpaque ? first.height : 0;
    return { top, bottom: top + height, opaque, isBare: opaque < height, isHigh };
  };
  const low = wordsFrom(SAFE.bottom - height, false);
  if (pictures.length === 0) return wordsFrom((SAFE.top + SAFE.bottom - height) / 2, false);
  const isHigh = look.style === "minimal" || pictures.some((picture) => !isFreeAbove(picture, low.top));
  return isHigh ? wordsFrom(SAFE.top, true) : low;
}

/** Seconds. */
const ENTRANCE = 0.35;
const STAGGER = 0.12;
const RISE = 36;

export function drawStack(
  context: FilmContext,
  items: Item[],
  top: number,
  seconds: number,
  isStill: boolean,
): void {
  const alpha = context.globalAlpha;
  let y = top;
  for (const [at, item] of items.entries()) {
    if (at > 0) y += item.gap;
    const since = isStill ? Number.POSITIVE_INFINITY : seconds - at * STAGGER;
    if (since > 0 || item.isThere) {
      const entered = item.isThere ? 1 : easeOut(Math.min(1, since / ENTRANCE));
      context.globalAlpha = alpha * entered;
      item.draw(context, y + (1 - entered) * RISE, item.isHeard ? seconds : since);
    }
    y += item.height;
  }
  context.globalAlpha = alpha;
}

export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

export function easeInOut(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2;
}

/** Returns the progress of an animation: 0 before `start`, 1 after `start + length`, all in seconds. */
export function partOf(seconds: number, start: number, length: number): number {
  return Math.min(1, Math.max(0, (seconds - start) / length));
}
