/** Decodes a thumbhash to the blur that is shown until a photo has loaded (github.com/evanw/thumbhash). */
import { rgbaToDataURL, thumbHashToRGBA } from "thumbhash";
import { putLast } from "../../domain/lib/put-last.ts";

/** The package decodes to 32 pixels on the longer edge; every fourth pixel is enough for a blur. */
const STEP = 4;
/** A header of five bytes and at least one of detail, in base64. */
const BASE64 = /^(?=.{8})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The blurs that were shown last, 200 KB: decoding one takes 0.3 ms, and a page of ten photos is rendered for every like. */
const recent = new Map<string, string | null>();
const MAX_RECENT = 500;

/**
 * Returns a `background-image`: a PNG of about 8 x 6 pixels, 400 characters. Returns null if the text is not a thumbhash
 * or the picture is transparent, because the blur would show through it.
 */
export function thumbhashBlur(thumbhash: string): string | null {
  const known = recent.get(thumbhash);
  const blur = known === undefined ? decodeBlur(thumbhash) : known;
  putLast(recent, thumbhash, blur, MAX_RECENT);
  return blur;
}

function decodeBlur(thumbhash: string): string | null {
  if (!BASE64.test(thumbhash)) return null;
  const hash = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
  const hasAlpha = ((hash[2] ?? 0) & 0x80) !== 0;
  if (hasAlpha) return null;
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const width = Math.round(w / STEP);
  const height = Math.round(h / STEP);
  if (!(width > 0 && height > 0)) return null;
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const x = Math.floor((((at % width) + 0.5) * w) / width);
    const y = Math.floor(((Math.floor(at / width) + 0.5) * h) / height);
    const from = (y * w + x) * 4;
    pixels.set(rgba.subarray(from, from + 4), at * 4);
  }
  return `url(${rgbaToDataURL(width, height, pixels)})`;
}
