import { beforeAll, expect, test } from "vitest";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import type { Box, Gradient } from "../../../app/story-cards/card-design.ts";
import { cropFor } from "../photo/crop.ts";
import { decoded, fixturePhoto, maxDifference, noise, picture, psnr } from "../test-pictures.ts";
import { createPackagePixels } from "./package-pixels.ts";
import type { Canvas, JpegOptions, Photo, Pixels } from "./pixels.ts";
import { createWasmPixels } from "./wasm-pixels.ts";

const DUSK: Gradient = {
  angleDegrees: 160,
  stops: [
    { at: 0, color: "#0b0f14" },
    { at: 0.6, color: "#16324a" },
    { at: 1, color: "#ff8f52" },
  ],
};
const CHROMA = ["4:4:4", "4:2:0"] as const;

const wasm = createWasmPixels();
let packages: Pixels;
let photo: Photo;
/** A part of it. */
let detail: Photo;

beforeAll(async () => {
  packages = await createPackagePixels();
  photo = await fixturePhoto("DSCN0010.jpg");
  detail = { width: 320, height: 240, pixels: new Uint8Array(320 * 240 * 4) };
  for (let y = 0; y < 240; y += 1) {
    detail.pixels.set(photo.pixels.subarray((y + 120) * 640 * 4, ((y + 120) * 640 + 320) * 4), y * 320 * 4);
  }
});

function whole({ width, height }: { width: number; height: number }): Box {
  return { left: 0, top: 0, width, height };
}

/** A card that shows exactly this picture. */
function cardOf(pixels: Pixels, content: Photo): Canvas {
  const canvas = pixels.start(content, DUSK);
  canvas.drawPhoto(content, whole(content), whole(content));
  return canvas;
}

/** Draws the same card with both, and returns what differs most. */
async function difference(
  size: { width: number; height: number },
  draw: (canvas: Canvas) => void,
  background = DUSK,
) {
  const drawn = async (pixels: Pixels) => {
    const canvas = pixels.start(size, background);
    draw(canvas);
    return decoded(canvas.toPng(), "image/png");
  };
  return maxDifference(await drawn(wasm), await drawn(packages));
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
    for (const chroma of CHROMA) {
      const file = cardOf(wasm, detail).toJpeg({ quality, chroma });
      const reference = cardOf(packages, detail).toJpeg({ quality, chroma });
      const loss =
        psnr(await decoded(reference, "image/jpeg"), detail) -
        psnr(await decoded(file, "image/jpeg"), detail);
      expect(loss).toBeLessThan(0.3);
      // mozjpeg always optimizes its quantization (trellis), which costs detail and time: more at a low quality.
      expect(file.length / reference.length).toBeLessThan(quality === 82 ? 1.1 : 1.25);
    }
  },
);

test("a JPEG or PNG of any size shows the whole card", async () => {
  for (let at = 0; at < 80; at += 1) {
    const size = { width: 1 + ((at * 7) % 40), height: 1 + ((at * 11) % 40) };
    const canvas = wasm.start(size, DUSK);
    const png = await decoded(canvas.toPng(), "image/png");
    expect(png).toMatchObject(size);
    for (const chroma of CHROMA) {
      const jpeg = await decoded(canvas.toJpeg({ quality: 95, chroma }), "image/jpeg");
      expect(jpeg).toMatchObject(size);
      expect(psnr(jpeg, png)).toBeGreaterThan(30);
    }
  }
});

test("the widest card is encoded", async () => {
  const size = { width: 4_096, height: 1 };
  const canvas = wasm.start(size, DUSK);
  expect(await decoded(canvas.toJpeg({ quality: 82, chroma: "4:2:0" }), "image/jpeg")).toMatchObject(size);
  expect(await decoded(canvas.toPng(), "image/png")).toMatchObject(size);
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
    for (const options of [1, 50, 100].flatMap((quality) =>
      CHROMA.map((chroma): JpegOptions => ({ quality, chroma })),
    )) {
      const file = cardOf(wasm, content).toJpeg(options);
      expect(checkPhoto(file)).toMatchObject({ kind: "photo", width: content.width });
      const shown = await decoded(file, "image/jpeg");
      if (options.quality === 100 && options.chroma === "4:4:4")
        expect(psnr(shown, content)).toBeGreaterThan(40);
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
    expect(await decoded(cardOf(wasm, content).toPng(), "image/png")).toEqual(content);
  }
});

test.each([0, 45, 90, 160, 270, -30])(
  "a gradient at %i degrees has the colours of CSS",
  async (angleDegrees) => {
    expect(
      await difference({ width: 97, height: 61 }, () => {}, { ...DUSK, angleDegrees }),
    ).toBeLessThanOrEqual(1);
  },
);

test("a gradient of one colour is that colour", async () => {
  const plain: Gradient = {
    angleDegrees: 0,
    stops: [
      { at: 0, color: "#12ab9f" },
      { at: 1, color: "#12ab9f" },
    ],
  };
  const expected = picture(9, 9, () => [0x12, 0xab, 0x9f]);
  expect(await decoded(wasm.start({ width: 9, height: 9 }, plain).toPng(), "image/png")).toEqual(expected);
});

test("a shade covers its box and nothing else", async () => {
  for (const box of [
    { left: 3, top: 2, width: 21, height: 40 },
    { left: 0, top: 0, width: 1, height: 1 },
  ]) {
    const shade = { box, color: "#c81e5a", from: 0, to: 0.9 } as const;
    expect(
      await difference({ width: 43, height: 47 }, (canvas) => canvas.drawShade(shade)),
    ).toBeLessThanOrEqual(1);
  }
});

test("an overlay is blended over the card", async () => {
  for (const width of [1, 31, 64]) {
    const overlay = translucent(width, 20);
    const drawn = await difference({ width, height: 33 }, (canvas) => canvas.drawOverlay(overlay, 9, 20));
    expect(drawn).toBeLessThanOrEqual(1);
  }
});

test("an overlay that is larger than a strip of memory is blended completely", async () => {
  const size = { width: 1_000, height: 400 };
  const overlay = picture(size.width, size.height, (x, y) => [x & 255, y & 255, 7]);
  const canvas = wasm.start(size, DUSK);
  canvas.drawOverlay(overlay.pixels, 0, size.height);
  expect(await decoded(canvas.toPng(), "image/png")).toEqual(overlay);
});

test.each([
  ["enlarged", { left: 10.4, top: 20.7, width: 33.3, height: 25 }],
  ["reduced", { left: 0, top: 0, width: 640, height: 480 }],
  ["reduced by less than two", { left: 99.5, top: 7, width: 160, height: 120 }],
  ["cut at an edge", { left: 400.5, top: 300.5, width: 239.5, height: 179.5 }],
])("a photo is %s into its box", async (_how, crop) => {
  const box = { left: 5, top: 3, width: 101, height: 76 };
  const drawn = await difference({ width: 120, height: 90 }, (canvas) => canvas.drawPhoto(photo, crop, box));
  expect(drawn).toBeLessThanOrEqual(3);
});

test("fine stripes of a large photo become grey and not a pattern", async () => {
  const stripes = picture(1_601, 1_203, (x, y) => Array(3).fill((x + y) % 2 === 0 ? 255 : 0));
  const canvas = wasm.start({ width: 100, height: 75 }, DUSK);
  canvas.drawPhoto(stripes, whole(stripes), whole({ width: 100, height: 75 }));
  const grey = picture(100, 75, () => [128, 128, 128]);
  expect(maxDifference(await decoded(canvas.toPng(), "image/png"), grey)).toBeLessThanOrEqual(2);
});

test("a whole card is nearly the same with packages only", async () => {
  const size = { width: 301, height: 251 };
  const box = { left: 0, top: 40, width: 301, height: 180 };
  const draw = (pixels: Pixels) => {
    const canvas = pixels.start(size, DUSK);
    canvas.drawPhoto(photo, cropFor(photo, box), box);
    canvas.drawShade({ box: { ...box, top: 120, height: 100 }, color: "#0b0f14", from: 0, to: 0.85 });
    canvas.drawOverlay(picture(301, 30, (x) => Array(4).fill(x < 150 ? 255 : 100)).pixels, 200, 30);
    return canvas;
  };
  const png = await Promise.all([wasm, packages].map((pixels) => decoded(draw(pixels).toPng(), "image/png")));
  const jpeg = await Promise.all(
    [wasm, packages].map((pixels) =>
      decoded(draw(pixels).toJpeg({ quality: 82, chroma: "4:4:4" }), "image/jpeg"),
    ),
  );
  for (const [first, second] of [png, jpeg]) {
    if (!first || !second) throw new Error("Two cards were drawn");
    expect(psnr(first, second)).toBeGreaterThan(35);
  }
});

test("nothing is drawn outside of the card", () => {
  for (const pixels of [wasm, packages]) {
    const canvas = pixels.start({ width: 20, height: 20 }, DUSK);
    for (const box of [
      { left: 1, top: 0, width: 20, height: 1 },
      { left: 0, top: -1, width: 1, height: 1 },
    ]) {
      expect(() => canvas.drawPhoto(photo, whole(photo), box)).toThrow(RangeError);
      expect(() => canvas.drawShade({ box, color: "#000000", from: 0, to: 1 })).toThrow(RangeError);
    }
    expect(() => canvas.drawOverlay(new Uint8Array(80), 20, 1)).toThrow(RangeError);
    expect(() => canvas.drawOverlay(new Uint8Array(79), 0, 1)).toThrow(RangeError);
  }
});

test("a card has 1 to 4096 pixels in each direction", () => {
  for (const [width, height] of [
    [0, 10],
    [10, 4_097],
    [1.5, 10],
  ] as const) {
    expect(() => wasm.start({ width, height }, DUSK)).toThrow(RangeError);
  }
});
