/** Renders a designed card as a JPEG or PNG. */
import { cropFor } from "../../app/domain/media/focal-point.ts";
import type { CardDesign } from "../../app/story-cards/card-design.ts";
import type { CardAssets } from "./card-assets.ts";
import { drawStrips, layOut, loadOverlay } from "./draw-overlay.ts";
import { Canvas } from "./pixels/canvas.ts";
import { encodeJpeg } from "./pixels/encode-jpeg.ts";
import { encodePng } from "./pixels/encode-png.ts";
import type { Photo } from "./pixels/photo-pixels.ts";

export type CardFile =
  | {
      type: "image/jpeg";
      /** From 1 to 100. */
      quality: number;
      /** Lower qualities are tried while the file is larger. */
      maxBytes?: number;
    }
  | { type: "image/png" };

/**
 * Returns the file's bytes. `photo` fills the design's photo box, or is null for a design without one. Throws an Error if a
 * font cannot be loaded.
 */
export async function renderCard(
  assets: CardAssets,
  design: CardDesign,
  photo: Photo | null,
  file: CardFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await layOut(await loadOverlay(assets, design.overlay), design);
  const canvas = new Canvas(design, design.background);
  if (photo && design.photo) {
    canvas.drawPhoto(photo, cropFor(photo, design.photo, design.photo.position), design.photo);
  }
  for (const shade of design.shades) canvas.drawShade(shade);
  for (const { pixels, top } of drawStrips(svg, design)) canvas.drawOverlay(pixels, top);
  return file.type === "image/png" ? encodePng(canvas.picture) : smallEnoughJpeg(canvas.picture, file);
}

const LOWER_QUALITIES = [70, 55, 40];

/** Hardly any photo needs a second try. Returns the smallest file if all are too large. */
function smallEnoughJpeg(picture: Photo, file: CardFile & { type: "image/jpeg" }): Uint8Array<ArrayBuffer> {
  const { maxBytes = Number.POSITIVE_INFINITY } = file;
  let bytes = encodeJpeg(picture, file.quality);
  for (const quality of LOWER_QUALITIES) {
    if (bytes.length <= maxBytes) break;
    bytes = encodeJpeg(picture, quality);
  }
  return bytes;
}
