import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { qrCodeOf } from "./qr-code.ts";

/** Pixels of a module. */
const SCALE = 4;

/** Draws the path as a browser would, in black on white. */
function picture({ size, path }: { size: number; path: string }) {
  const side = size * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = 0; row < SCALE; row++) {
      const start = (Number(y) * SCALE + row) * side + Number(x) * SCALE;
      for (let pixel = start; pixel < start + Number(width) * SCALE; pixel++) {
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

test.each([
  "https://race-recap.example/r/recap_1795387872897_EmGAH0x3q9K5yT2cVbN7wQ",
  "http://localhost:8787/r/recap_1795387872897_-_-_-_-_-_-_-_-_-_-_-_",
])("a camera reads %s from the code", (link) => {
  expect(decodeQR(picture(qrCodeOf(link)))).toBe(link);
});
