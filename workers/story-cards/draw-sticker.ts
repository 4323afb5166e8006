/** Draws a sticker: a PNG that is transparent around the drawing. */
import { designSticker } from "../../app/story-cards/stickers/design-sticker.ts";
import type { StickerSubject } from "../../app/story-cards/stickers/sticker-design.ts";
import type { CardAssets } from "./card-assets.ts";
import { drawStrips, layOut, loadOverlay } from "./draw-overlay.ts";
import { transparentPng } from "./pixels/transparent-png.ts";

/** Throws an Error if a font cannot be loaded. */
export async function drawSticker(
  assets: CardAssets,
  subject: StickerSubject,
): Promise<Uint8Array<ArrayBuffer>> {
  const design = designSticker(subject);
  const { width, height } = design;
  const svg = await layOut(await loadOverlay(assets, design.overlay), design);
  const pixels = new Uint8Array(width * height * 4);
  for (const strip of drawStrips(svg, design)) pixels.set(strip.pixels, strip.top * width * 4);
  return transparentPng({ width, height, pixels });
}
