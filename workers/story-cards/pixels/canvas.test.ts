import mozjpeg from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import encoderModule from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { beforeAll, expect, test } from "vitest";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import {
  type Box,
  type Gradient,
  type HexColor,
  plainBackground,
} from "../../../app/story-cards/card-design.ts";
import { precompiled } from "../precompiled.ts";
import { decoded, fixturePhoto, maxDifference, noise, picture, psnr } from "../test-pictures.ts";
import { Canvas } from "./canvas.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import { encodePng } from "./encode-png.ts";
import type { Photo } from "./photo-pixels.ts";

const DUSK: Gradient = {
  angleDegrees: 160,
  stops: [
    { at: 0, color: "#0b0f14" },
    { at: 0.6, color: "#16324a" },
    { at: 1, color: "#ff8f52" },
  ],
};

function rgbOf(color: HexColor): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Returns the colour of DUSK at a place of its line. */
function duskAt(place: number): number[] {
  const [from, middle, to] = DUSK.stops.map(({ color }) => rgbOf(color));
  const [first = [], second = [], weight = 0] =
    place < 0.6 ? [from, middle, place / 0.6] : [middle, to, (place - 0.6) / 0.4];
  return first.map((value, channel) => Math.round(value + ((second[channel] ?? 0) - value) * weight));
}

/** libjpeg's baseline encoder: the tables of T.81's Annex K (quant_table 0), nothing optimized. */
const BASELINE = {
  baseline: true,
  arithmetic: false,
  progressive: false,
  optimize_coding: false,
  smoothing: 0,
  color_space: 3,
  quant_table: 0,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: false,
  separate_chroma_quality: false,
};

let libjpeg: Awaited<ReturnType<typeof mozjpeg>>;
/** A part of a photo. */
let detail: Photo;

beforeAll(async () => {
  libjpeg = await mozjpeg(precompiled(encoderModule));
  const photo = await fixturePhoto("DSCN0010.jpg");
  detail = { width: 320, height: 240, pixels: new Uint8Array(320 * 240 * 4) };
  for (let y = 0; y < 240; y += 1) {
    detail.pixels.set(photo.pixels.subarray((y + 120) * 640 * 4, ((y + 120) * 640 + 320) * 4), y * 320 * 4);
  }
});

function whole({ width, height }: { width: number; height: number }): Box {
  return { left: 0, top: 0, width, height };
}

/** A card that shows exactly this picture. */
function cardOf(content: Photo): Canvas {
  const canvas = new Canvas(content, DUSK);
  canvas.drawPhoto(content, whole(content), whole(content));
  return canvas;
}

/** What a card shows, from its PNG. */
function shownBy(canvas: Canvas) {
  return decoded(encodePng(canvas.picture), "image/png");
}

/** A picture of which each pixel is made of the one below. */
function changed(below: Photo, colorOf: (x: number, y: number, below: number[]) => number[]): Photo {
  return picture(below.width, below.height, (x, y) => {
    const at = (y * below.width + x) * 4;
    return colorOf(x, y, [...below.pixels.subarray(at, at + 3)]).map(Math.round);
  });
}

/** An overlay with every third column transparent, opaque or random. */
function translucent(width: number, height: number): Uint8Array {
  const next = noise(7);
  return picture(width, height, (x) => {
    const alpha = [0, 255, next()][x % 3] ?? 0;
    return [...[next(), next(), next()].map((value) => Math.round((value * alpha) / 255)), alpha];
  }).pixels;
}

test.each([75, 82, 90])(
  "a JPEG of quality %i is as close to its picture as libjpeg's, and hardly larger",
  async (quality) => {
    const file = encodeJpeg(cardOf(detail).picture, quality);
    const options = { ...BASELINE, quality, chroma_quality: quality, chroma_subsample: 1 };
    const reference = new Uint8Array(libjpeg.encode(detail.pixels, detail.width, detail.height, options));
    const loss =
      psnr(await decoded(reference, "image/jpeg"), detail) - psnr(await decoded(file, "image/jpeg"), detail);
    expect(loss).toBeLessThan(0.3);
    // mozjpeg always optimizes its quantization (trellis), which costs detail and time: more at a low quality.
    expect(file.length / reference.length).toBeLessThan(quality === 82 ? 1.1 : 1.25);
  },
);

test("a JPEG or PNG of any size shows the whole card", async () => {
  for (let at = 0; at < 80; at += 1) {
    const size = { width: 1 + ((at * 7) % 40), height: 1 + ((at * 11) % 40) };
    const canvas = new Canvas(size, DUSK);
    const png = await shownBy(canvas);
    expect(png).toMatchObject(size);
    const jpeg = await decoded(encodeJpeg(canvas.picture, 95), "image/jpeg");
    expect(jpeg).toMatchObject(size);
    expect(psnr(jpeg, png)).toBeGreaterThan(30);
  }
});

test("the widest card is encoded", async () => {
  const size = { width: 4_096, height: 1 };
  const canvas = new Canvas(size, DUSK);
  expect(await decoded(encodeJpeg(canvas.picture, 82), "image/jpeg")).toMatchObject(size);
  expect(await shownBy(canvas)).toMatchObject(size);
});

test("noise of the highest contrast results in complete JPEGs", async () => {
  const [next, anyByte] = [noise(1), noise(2)];
  const pictures = [
    picture(250, 70, () => [next(), next(), next()].map((value) => (value > 127 ? 255 : 0))),
    picture(250, 70, () => [anyByte(), anyByte(), anyByte()]),
    picture(64, 64, (x, y) => Array(3).fill((x + y) % 2 === 0 ? 255 : 0)),
    picture(64, 64, (x) => Array(3).fill((x >> 3) % 2 === 0 ? 255 : 0)),
  ];
  for (const content of pictures) {
    for (const quality of [1, 50, 100]) {
      const file = encodeJpeg(cardOf(content).picture, quality);
      expect(checkPhoto(file)).toMatchObject({ kind: "photo", width: content.width });
      const shown = await decoded(file, "image/jpeg");
      if (quality === 100) expect(psnr(shown, content)).toBeGreaterThan(40);
    }
  }
});

test("a PNG contains exactly the card's pixels", async () => {
  const next = noise(3);
  for (const [width, height] of [
    [1, 1],
    [37, 5],
    [250, 70],
  ] as const) {
    const content = picture(width, height, () => [next(), next(), next()]);
    expect(await decoded(encodePng(cardOf(content).picture), "image/png")).toEqual(content);
  }
});

test.each([0, 45, 90, 160, 270, -30])(
  "a gradient at %i degrees has the colours of CSS",
  async (angleDegrees) => {
    const [width, height] = [97, 61];
    const angle = (angleDegrees * Math.PI) / 180;
    const [right, down] = [Math.sin(angle), -Math.cos(angle)];
    const length = width * Math.abs(right) + height * Math.abs(down);
    const expected = picture(width, height, (x, y) => {
      const along = (x + 0.5 - width / 2) * right + (y + 0.5 - height / 2) * down;
      return duskAt(0.5 + along / length);
    });
    const canvas = new Canvas({ width, height }, { ...DUSK, angleDegrees });
    expect(maxDifference(await shownBy(canvas), expected)).toBeLessThanOrEqual(1);
  },
);

test("a gradient of one colour is that colour", async () => {
  const expected = picture(9, 9, () => [0x12, 0xab, 0x9f]);
  expect(await shownBy(new Canvas({ width: 9, height: 9 }, plainBackground("#12ab9f")))).toEqual(expected);
});

test("a shade covers its box and nothing else", async () => {
  for (const box of [
    { left: 3, top: 2, width: 21, height: 40 },
    { left: 0, top: 0, width: 1, height: 1 },
  ]) {
    const canvas = new Canvas({ width: 43, height: 47 }, DUSK);
    const below = await shownBy(canvas);
    canvas.drawShade({ box, color: "#c81e5a", from: 0, to: 0.9 });
    const shade = rgbOf("#c81e5a");
    const expected = changed(below, (x, y, color) => {
      const [column, row] = [x - box.left, y - box.top];
      if (column < 0 || column >= box.width || row < 0 || row >= box.height) return color;
      const opacity = (0.9 * (row + 0.5)) / box.height;
      return color.map((value, channel) => value + ((shade[channel] ?? 0) - value) * opacity);
    });
    expect(maxDifference(await shownBy(canvas), expected)).toBeLessThanOrEqual(1);
  }
});

test("an overlay is blended over the card", async () => {
  for (const width of [1, 31, 64]) {
    const overlay = translucent(width, 20);
    const canvas = new Canvas({ width, height: 33 }, DUSK);
    const below = await shownBy(canvas);
    canvas.drawOverlay(overlay, 9);
    const expected = changed(below, (x, y, color) => {
      const at = ((y - 9) * width + x) * 4;
      if (y < 9 || y >= 29) return color;
      const transparency = 1 - (overlay[at + 3] ?? 0) / 255;
      return color.map((value, channel) => (overlay[at + channel] ?? 0) + value * transparency);
    });
    expect(maxDifference(await shownBy(canvas), expected)).toBeLessThanOrEqual(1);
  }
});

test.each([
  ["enlarged", { left: 10.4, top: 20.7, width: 33.3, height: 25 }],
  ["reduced", { left: 0, top: 0, width: 640, height: 480 }],
  ["reduced by less than two", { left: 99.5, top: 7, width: 160, height: 120 }],
  ["cut at an edge", { left: 400.5, top: 300.5, width: 239.5, height: 179.5 }],
])("a photo is %s into its box", async (_how, crop) => {
  const box = { left: 5, top: 3, width: 101, height: 76 };
  // Colours that rise evenly: every way to scale a photo shows these colours at these places.
  const rising = (x: number, y: number) => [(x * 255) / 639, (y * 255) / 479, ((x + y) * 255) / 1_118];
  const photo = picture(640, 480, (x, y) => rising(x, y).map(Math.round));
  const canvas = new Canvas({ width: 120, height: 90 }, DUSK);
  const below = await shownBy(canvas);
  canvas.drawPhoto(photo, crop, box);
  const expected = changed(below, (x, y, color) => {
    const [column, row] = [x - box.left, y - box.top];
    if (column < 0 || column >= box.width || row < 0 || row >= box.height) return color;
    return rising(
      crop.left + ((column + 0.5) * crop.width) / box.width - 0.5,
      crop.top + ((row + 0.5) * crop.height) / box.height - 0.5,
    );
  });
  expect(maxDifference(await shownBy(canvas), expected)).toBeLessThanOrEqual(3);
});

test("fine stripes of a large photo become grey and not a pattern", async () => {
  const stripes = picture(1_601, 1_203, (x, y) => Array(3).fill((x + y) % 2 === 0 ? 255 : 0));
  const canvas = new Canvas({ width: 100, height: 75 }, DUSK);
  canvas.drawPhoto(stripes, whole(stripes), whole({ width: 100, height: 75 }));
  const grey = picture(100, 75, () => [128, 128, 128]);
  expect(maxDifference(await shownBy(canvas), grey)).toBeLessThanOrEqual(2);
});

test("a picture that is too wide for the encoder is no JPEG", () => {
  const canvas = new Canvas({ width: 4_097, height: 1 }, DUSK);
  expect(() => encodeJpeg(canvas.picture, 82)).toThrow(RangeError);
});
