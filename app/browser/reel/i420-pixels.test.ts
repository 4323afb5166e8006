import { expect, test } from "vitest";
import { i420Bytes, toI420 } from "./i420-pixels.ts";

/** What a player makes of the planes: BT.709, limited range. */
function shown(planes: Uint8Array, width: number, height: number, x: number, y: number): number[] {
  const chroma = (y >> 1) * (width >> 1) + (x >> 1);
  const luma = ((planes[y * width + x] as number) - 16) / 219;
  const cb = ((planes[width * height + chroma] as number) - 128) / 224;
  const cr = ((planes[(width * height * 5) / 4 + chroma] as number) - 128) / 224;
  const red = luma + 1.5748 * cr;
  const blue = luma + 1.8556 * cb;
  const green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152;
  return [red, green, blue].map((value) => value * 255);
}

const SIZE = { width: 4, height: 4 };

function filled(color: number[], order: "RGB" | "BGR" = "RGB"): Uint8Array {
  const { width, height } = SIZE;
  const bytes = Uint8ClampedArray.from(
    { length: width * height * 4 },
    (_, at) => [...color, 255][at % 4] ?? 0,
  );
  const planes = new Uint8Array(i420Bytes(SIZE));
  toI420({ ...SIZE, bytes, order }, planes);
  return planes;
}

test("white is 235 and black is 16, without colour", () => {
  expect([...new Set(filled([255, 255, 255]))]).toEqual([235, 128]);
  expect([...new Set(filled([0, 0, 0]))]).toEqual([16, 128]);
});

test.each([
  ["white", [255, 255, 255]],
  ["black", [0, 0, 0]],
  ["the race's red", [214, 40, 40]],
  ["pure red", [255, 0, 0]],
  ["pure green", [0, 255, 0]],
  ["pure blue", [0, 0, 255]],
  ["night blue", [16, 20, 31]],
])("%s is shown within 3 levels", (_, color) => {
  const planes = filled(color);
  shown(planes, 4, 4, 2, 3).forEach((value, at) => {
    expect(Math.abs(value - (color[at] as number))).toBeLessThan(3);
  });
});

test("each pixel keeps its brightness, and four share their colour", () => {
  const bytes = Uint8ClampedArray.from([
    ...[255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255],
    ...[0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255],
  ]);
  const size = { width: 4, height: 2 };
  const planes = new Uint8Array(i420Bytes(size));
  toI420({ ...size, bytes, order: "RGB" }, planes);
  expect([...planes]).toEqual([235, 16, 32, 32, 16, 235, 32, 32, 128, 240, 128, 118]);
});

test("pixels in the other order give the same", () => {
  expect(filled([40, 90, 214], "BGR")).toEqual(filled([214, 90, 40]));
});
