import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { StickerChoice } from "../../app/domain/sharing/sticker-choices.ts";
import { designSticker } from "../../app/story-cards/stickers/design-sticker.ts";
import { stickerCases } from "../../tests/card-subjects.ts";
import { drawStrips, layOut, loadOverlay } from "./draw-overlay.ts";

/** Pixels from the ink: what is nearer is its soft edge. */
const NEAR = 4;
/** From 0 to 255. */
const INKS = { dark: 255, light: 24 };
const GROUNDS = { dark: { black: 0, grey: 128 }, light: { grey: 128, white: 255 } };

const BARE = (["bib", "course"] as const).flatMap((sticker) =>
  (["light", "dark"] as const).map((theme) => ({ sticker, theme })),
);

test.each(BARE)(
  "a bare $sticker sticker is readable on the grounds that its $theme theme is for",
  async ({ sticker, theme }) => {
    const { width, height, pixels } = await drawn({ sticker, theme });
    const ink = INKS[theme];
    const isInk = (at: number) =>
      (pixels[at * 4 + 3] ?? 0) === 255 && Math.abs((pixels[at * 4 + 1] ?? 0) - ink) < 8;
    const isBeside = (at: number) =>
      !isInk(at) && [at - NEAR, at + NEAR, at - NEAR * width, at + NEAR * width].some(isInk);
    const beside = Array.from({ length: width * height }, (_, at) => at).filter(isBeside);
    for (const [name, ground] of Object.entries(GROUNDS[theme])) {
      const ratios = beside.map((at) => {
        const opacity = (pixels[at * 4 + 3] ?? 0) / 255;
        return contrast(ink, (pixels[at * 4 + 1] ?? 0) + ground * (1 - opacity));
      });
      ratios.sort((one, other) => one - other);
      // Where strokes meet, what is beside the ink is a part of their edges.
      expect(ratios[Math.floor(ratios.length / 4)], name).toBeGreaterThanOrEqual(4.5);
    }
  },
);

/** Premultiplied. */
async function drawn({ sticker, theme }: Pick<StickerChoice, "sticker" | "theme">) {
  const [plain] = stickerCases(sticker);
  if (!plain) throw new Error("Each sticker has a case");
  const design = designSticker({ sticker, theme, style: "bare", content: plain.content });
  const { width, height } = design;
  const svg = await layOut(await loadOverlay(env.ASSETS, design.overlay), design);
  const pixels = new Uint8Array(width * height * 4);
  for (const strip of drawStrips(svg, design)) pixels.set(strip.pixels, strip.top * width * 4);
  return { width, height, pixels };
}

/** WCAG 2.2, of two greys. */
function contrast(one: number, other: number): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(grey: number): number {
  const value = grey / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
