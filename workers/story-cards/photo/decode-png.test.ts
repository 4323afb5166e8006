import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { joined } from "../../../app/media-files/joined.ts";
import { noise } from "../test-pictures.ts";
import { decodePng } from "./decode-png.ts";

function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const content = joined([new TextEncoder().encode(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(content));
  const numbers = new Uint8Array(frame.buffer);
  return joined([numbers.subarray(0, 4), content, numbers.subarray(4)]);
}

interface Format {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  interlaced?: number;
}

/** `rows` include filter types. */
function png(
  { width, height, depth, colorType, interlaced = 0 }: Format,
  rows: number[],
  ...more: Uint8Array[]
) {
  const header = [0, 0, 0, width, 0, 0, 0, height, depth, colorType, 0, 0, interlaced];
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const data = chunk("IDAT", deflateSync(Uint8Array.from(rows), { level: 1 }));
  return joined([signature, chunk("IHDR", header), ...more, data, chunk("IEND", [])]);
}

const pixelsOf = (file: Uint8Array<ArrayBuffer>) => [...(decodePng(file)?.pixels ?? [])];

test("every colour type is converted to RGBA", () => {
  const one = { width: 1, height: 1, depth: 8 };
  expect(pixelsOf(png({ ...one, colorType: 0 }, [0, 77]))).toEqual([77, 77, 77, 255]);
  expect(pixelsOf(png({ ...one, colorType: 2 }, [0, 1, 2, 3]))).toEqual([1, 2, 3, 255]);
  expect(pixelsOf(png({ ...one, colorType: 4 }, [0, 9, 100]))).toEqual([9, 9, 9, 100]);
  expect(pixelsOf(png({ ...one, colorType: 6 }, [0, 1, 2, 3, 4]))).toEqual([1, 2, 3, 4]);
  expect(pixelsOf(png({ ...one, colorType: 2, depth: 16 }, [0, 1, 0, 255, 255, 3, 0]))).toEqual([
    1, 255, 3, 255,
  ]);
});

test("pixels of less than a byte are unpacked", () => {
  const palette = chunk("PLTE", [10, 11, 12, 20, 21, 22, 30, 31, 32]);
  const alpha = chunk("tRNS", [255, 128]);
  const indexed = png({ width: 3, height: 1, depth: 2, colorType: 3 }, [0, 0b00_01_10_00], palette, alpha);
  expect(pixelsOf(indexed)).toEqual([10, 11, 12, 255, 20, 21, 22, 128, 30, 31, 32, 255]);
  const grey = png({ width: 2, height: 1, depth: 1, colorType: 0 }, [0, 0b01_000000]);
  expect(pixelsOf(grey)).toEqual([0, 0, 0, 255, 255, 255, 255, 255]);
});

test("the transparent colour of a picture without alpha is transparent", () => {
  const key = chunk("tRNS", [0, 1, 0, 2, 0, 3]);
  const file = png({ width: 2, height: 1, depth: 8, colorType: 2 }, [0, 1, 2, 3, 1, 2, 4], key);
  expect(pixelsOf(file)).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
});

test("all five filters are reversed", () => {
  const next = noise(11);
  const grey = Array.from({ length: 10 }, () => Array.from({ length: 6 }, next));
  const valueAt = (x: number, y: number) => grey[y]?.[x] ?? 0;
  const rows = grey.flatMap((row, y) => {
    const filtered = row.map((value, x) => {
      const [a, b, c] = [valueAt(x - 1, y), valueAt(x, y - 1), valueAt(x - 1, y - 1)];
      const closest = [a, b, c].sort((one, other) => Math.abs(a + b - c - one) - Math.abs(a + b - c - other));
      return (value - ([0, a, b, Math.floor((a + b) / 2), closest[0] ?? 0][y % 5] ?? 0)) & 255;
    });
    return [y % 5, ...filtered];
  });
  const decoded = pixelsOf(png({ width: 6, height: 10, depth: 8, colorType: 0 }, rows));
  expect(decoded.filter((_, at) => at % 4 === 0)).toEqual(grey.flat());
});

test("an interlaced picture is assembled from its passes", () => {
  const [width, height] = [13, 11];
  // Figure 12 of the specification: the pass of each pixel of 8 x 8.
  const passes = [
    "16462646",
    "77777777",
    "56565656",
    "77777777",
    "36463646",
    "77777777",
    "56565656",
    "77777777",
  ];
  const rows = [1, 2, 3, 4, 5, 6, 7].flatMap((pass) =>
    Array.from({ length: height }, (_, y) => {
      const columns = Array.from({ length: width }, (_, x) => x).filter(
        (x) => passes[y % 8]?.[x % 8] === String(pass),
      );
      return columns.length > 0 ? [0, ...columns.map((x) => y * width + x)] : [];
    }).flat(),
  );
  const decoded = pixelsOf(png({ width, height, depth: 8, colorType: 0, interlaced: 1 }, rows));
  expect(decoded.filter((_, at) => at % 4 === 0)).toEqual(
    Array.from({ length: width * height }, (_, at) => at),
  );
});

test("missing rows and unknown filters are rejected", () => {
  const format = { width: 1, height: 2, depth: 8, colorType: 0 };
  expect(decodePng(png(format, [0, 1]))).toBeNull();
  expect(decodePng(png(format, [0, 1, 5, 1]))).toBeNull();
  expect(decodePng(png({ ...format, depth: 3 }, [0, 1, 0, 1]))).toBeNull();
});

test("a file that inflates to far more than its pixels is rejected", () => {
  const bomb = png({ width: 1, height: 1, depth: 8, colorType: 0 }, Array(1_000_000).fill(0));
  expect(() => decodePng(bomb)).toThrow(RangeError);
});
