import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CardDesign } from "../../app/story-cards/card-design.ts";
import { SIZE, textOverlay } from "./cards-for-tests.tsx";
import { renderCard } from "./render-card.ts";
import { decoded, picture } from "./test-pictures.ts";

const BLUE = "#0000ff";
const design: CardDesign = {
  ...SIZE,
  background: { angleDegrees: 0, stops: [{ at: 0, color: BLUE }] },
  photo: { left: 0, top: 0, width: SIZE.width, height: SIZE.height / 2, position: { x: 50, y: 35 } },
  shades: [{ box: { left: 0, top: 0, width: 1, height: 1 }, color: "#00ff00", from: 1, to: 1 }],
  overlay: textOverlay(["Anna"]),
};

test("a card is drawn from back to front, and its photo fills the box", async () => {
  const photo = picture(200, 200, () => [255, 0, 0]);
  const file = await renderCard(env.ASSETS, design, photo, { type: "image/png" });
  const { pixels, width, height } = await decoded(file, "image/png");
  const colorAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4).slice(0, 3)];
  expect(colorAt(0, 0)).toEqual([0, 255, 0]);
  expect(colorAt(1, 0)).toEqual([255, 0, 0]);
  expect(colorAt(width - 1, height / 2 - 1)).toEqual([255, 0, 0]);
  expect(colorAt(width - 1, height / 2)).toEqual([0, 0, 255]);
  const isText = (at: number) => ![0, 255].includes(pixels[at] ?? 0);
  expect(pixels.some((_value, at) => at % 4 === 1 && isText(at))).toBe(true);
});
