import fc from "fast-check";
import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import { thumbhashBlur } from "./thumbhash.ts";

/** Returns the thumbhash of a picture that is red on the left and blue on the right. */
function redAndBlue({ width = 100, height = 75, alpha = 255 } = {}): string {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    pixels.set(at % width < width / 2 ? [255, 0, 0, alpha] : [0, 0, 255, alpha], at * 4);
  }
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels)));
}

const PNG = /^url\(data:image\/png;base64,([A-Za-z0-9+/]+=*)\)$/;

/** Returns width and height from the PNG's header. */
function sizeOf(blur: string | null): string {
  const base64 = PNG.exec(blur ?? "")?.[1] ?? "";
  const header = new DataView(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer);
  return `${header.getUint32(16)} x ${header.getUint32(20)}`;
}

test("a thumbhash becomes a PNG of a few hundred bytes with the photo's shape", () => {
  const blur = thumbhashBlur(redAndBlue());
  expect(blur?.length).toBeLessThan(500);
  expect(sizeOf(blur)).toBe("8 x 6");
  expect(sizeOf(thumbhashBlur(redAndBlue({ width: 75, height: 100 })))).toBe("6 x 8");
});

test("a picture with transparency has no blur", () => {
  expect(thumbhashBlur(redAndBlue({ alpha: 128 }))).toBeNull();
});

test("for any text, it returns null or a single CSS url and never throws", () => {
  const base64 = fc.uint8Array({ maxLength: 40 }).map((bytes) => btoa(String.fromCharCode(...bytes)));
  fc.assert(
    fc.property(fc.oneof(fc.string(), base64), (text) => {
      const blur = thumbhashBlur(text);
      expect(blur === null || PNG.test(blur)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
