/** Draws a sticker: a PNG that is transparent around the drawing. */
import { designSticker } from "../../app/story-cards/stickers/design-sticker.ts";
import type { StickerSubject } from "../../app/story-cards/stickers/sticker-design.ts";
import type { CardAssets } from "./card-assets.ts";
import { layOut, loadOverlay, transparentPng } from "./draw-overlay.ts";

/** Pixels around the drawing: an app that scales the picture has no hard edge to blend. */
const MARGIN = 4;

/** Throws an Error if a font cannot be loaded. */
export async function drawSticker(
  assets: CardAssets,
  subject: StickerSubject,
): Promise<Uint8Array<ArrayBuffer>> {
  const design = designSticker(subject);
  return transparentPng(await layOut(await loadOverlay(assets, design.overlay), design), MARGIN);
}
