/** Renders a designed card as a JPEG or PNG. */
import type { CardDesign } from "../../app/story-cards/card-design.ts";
import type { CardAssets } from "./card-assets.ts";
import { cropFor } from "./crop.ts";
import { drawStrips, type LoadedOverlay, layOut, loadOverlay } from "./draw-overlay.ts";
import type { Photo, Pixels } from "./pixels/pixels.ts";

export type CardFile =
  | {
      type: "image/jpeg";
      /** From 1 to 100. */
      quality: number;
      chroma: "4:4:4" | "4:2:0";
    }
  | { type: "image/png" };

export interface CardRenderer {
  /**
   * Returns the file's bytes. `photo` fills the design's photo box, or is null for a design without one. Throws an
   * Error if a font cannot be loaded.
   */
  render(design: CardDesign, photo: Photo | null, file: CardFile): Promise<Uint8Array<ArrayBuffer>>;
}

export function createCardRenderer({ assets, pixels }: { assets: CardAssets; pixels: Pixels }): CardRenderer {
  return {
    async render(design, photo, file) {
      const overlay = await loadOverlay(assets, design.overlay);
      return inTurn(() => draw(pixels, design, photo, overlay, file));
    },
  };
}

async function draw(
  pixels: Pixels,
  design: CardDesign,
  photo: Photo | null,
  overlay: LoadedOverlay,
  file: CardFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await layOut(overlay, design);
  const canvas = pixels.start(design, design.background);
  if (photo && design.photo) canvas.drawPhoto(photo, cropFor(photo, design.photo), design.photo);
  for (const shade of design.shades) canvas.drawShade(shade);
  for (const strip of drawStrips(svg, design)) canvas.drawOverlay(strip.pixels, strip.top, strip.height);
  return file.type === "image/png" ? canvas.toPng() : canvas.toJpeg(file);
}

/** A request that was cancelled while drawing never ends its turn. */
const MAX_TURN_MS = 5_000;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Runs one drawing at a time in an isolate: the memory of one card is all that it needs. */
async function inTurn<T>(drawing: () => Promise<T>): Promise<T> {
  const turn = afterOrAtMost(lastTurn, MAX_TURN_MS).then(drawing);
  lastTurn = turn.catch(() => {});
  return turn;
}

async function afterOrAtMost(before: Promise<unknown>, maxMs: number): Promise<void> {
  const waiting = new AbortController();
  const timeout = scheduler.wait(maxMs, { signal: waiting.signal }).catch(() => {});
  await Promise.race([before, timeout]);
  waiting.abort();
}
