import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CardDesign } from "../../app/story-cards/card-design.ts";
import { SIZE, textOverlay } from "./cards-for-tests.tsx";
import type { Pixels } from "./pixels/pixels.ts";
import { createCardRenderer } from "./render-card.ts";

/** Notes what is drawn, in order. */
function recordingPixels(steps: string[]): Pixels {
  return {
    start: () => {
      steps.push("start");
      return {
        drawPhoto: (_photo, { left, top, width, height }) =>
          steps.push(`photo ${left} ${top} ${width} ${height}`),
        drawShade: () => steps.push("shade"),
        drawOverlay: () => steps.push("overlay"),
        toJpeg: () => {
          steps.push("jpeg");
          return new Uint8Array([1]);
        },
        toPng: () => {
          steps.push("png");
          return new Uint8Array([2]);
        },
      };
    },
  };
}

const design: CardDesign = {
  ...SIZE,
  background: { angleDegrees: 0, stops: [] },
  photo: { left: 0, top: 0, width: 1_000, height: 500, position: { x: 50, y: 35 } },
  shades: [{ box: { left: 0, top: 0, width: 1, height: 1 }, color: "#000000", from: 0, to: 1 }],
  overlay: textOverlay(["Anna"]),
};
const photo = { width: 200, height: 200, pixels: new Uint8Array(0) };

test("a card is drawn from back to front, and its photo fills the box", async () => {
  const steps: string[] = [];
  const renderer = createCardRenderer({ assets: env.ASSETS, pixels: recordingPixels(steps) });
  const file = await renderer.render(design, photo, { type: "image/jpeg", quality: 82, chroma: "4:4:4" });
  expect(file).toEqual(new Uint8Array([1]));
  expect(steps).toEqual(["start", "photo 0 35 200 100", "shade", "overlay", "jpeg"]);
});
