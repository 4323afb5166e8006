import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { stickerCases } from "../../tests/card-subjects.ts";
import { STICKERS } from "../../app/domain/sharing/sticker-choices.ts";
import { drawSticker } from "./draw-sticker.ts";
import { decoded } from "./test-pictures.ts";

/** Pixels from the ink: what is nearer is its soft edge. */
const NEAR = 3;
const GROUNDS = {
  dark: { black: 0, grey: 128 },
  light: { grey: 128, white: 255 },
};

const BARE = STICKERS.flatMap(({ value: sticker }) =>
  (["light", "dark"] as const).map((theme) => ({ sticker, theme })),
);

test.each(BARE)("what a bare $sticker sticker for $theme grounds says can be read on them", async ({ sticker, theme }) => {
  const [plain] = stickerCases(sticker);
  if (!plain) throw new Error("A sticker has a case");
  const bytes = await drawSticker(env.ASSETS, { sticker, theme, style: "bare", content: plain.content });
  const { width, height, pixels } = await decoded(bytes, "image/png");
  const ink = theme === "dark" ? 255 : 20;
  const isInk = (at: number) => (pixels[at * 4 + 3] ?? 0) > 250 && Math.abs((pixels[at * 4 + 1] ?? 0) - ink) < 8;
  const aroundOf = (at: number) => [at - NEAR, at + NEAR, at - NEAR * width, at + NEAR * width];
  for (const [name, ground] of Object.entries(GROUNDS[theme])) {
    const ratios: number[] = [];
    for (let at = NEAR * width; at < (height - NEAR) * width; at++) {
      if (isInk(at) || !aroundOf(at).some(isInk)) continue;
      const opacity = (pixels[at * 4 + 3] ?? 0) / 255;
      const shown = (pixels[at * 4 + 1] ?? 0) * opacity + ground * (1 - opacity);
      const [light = 0, dark = 0] = [luminance(ink), luminance(shown)].sort((a, b) => b - a);
      ratios.push((light + 0.05) / (dark + 0.05));
    }
    ratios.sort((a, b) => a - b);
    console.log(sticker, theme, name, ratios.length, [0.01, 0.05, 0.1, 0.25, 0.5].map((q) => ratios[Math.floor(ratios.length * q)]?.toFixed(2)).join(" "));
  }
});

/** WCAG 2.2, of a grey from 0 to 255. */
function luminance(grey: number): number {
  const value = grey / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
