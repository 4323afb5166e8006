/** Decodes stored photos for cards. Keeps no pixels; each decoder's memory stays at what a photo of 4 megapixels needs. */
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import { MAX_DECODED_PIXELS } from "../../../app/domain/sharing/story-card.ts";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { type CheckedPhoto, checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { isProgressive, jpeg } from "../../../app/media-files/photos/jpeg.ts";
import { png } from "../../../app/media-files/photos/png.ts";
import { scanBytes } from "../../../app/media-files/photos/scan.ts";
import jpegModule from "../../../build/story-cards/jpeg-decoder.wasm";
import webpModule from "../../../build/story-cards/webp-decoder.wasm";
import { halved, type Photo, turned } from "../pixels/photo-pixels.ts";
import { precompiled } from "../precompiled.ts";
import { decodePng } from "./decode-png.ts";

/** Up to this size, a decoder is used again. WebAssembly memory never shrinks, so a larger photo gets its own. */
const MAX_SHARED_PIXELS = 4_000_000;
/** Its decoder takes up to 10 bytes a pixel. */
const MAX_PROGRESSIVE_PIXELS = 4_000_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** A decoded picture as the decoders return it: RGBA. */
interface Decoded {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface Decoder {
  decode(bytes: Bytes): Decoded | null;
}

const createJpegDecoder = async (): Promise<Decoder> => {
  const codec = await jpegDecoder(precompiled(jpegModule));
  // The orientation is applied here, like that of a PNG.
  return { decode: (bytes) => codec.decode(bytes, false) };
};
const createWebpDecoder = async (): Promise<Decoder> => webpDecoder(precompiled(webpModule));

const withJpegDecoder = reused(createJpegDecoder);
const withWebpDecoder = reused(createWebpDecoder);

/**
 * Returns the photo upright and opaque: transparent parts are white. Returns null for a GIF, for another type than declared, for a
 * damaged or truncated file, and beyond 8 megapixels (4 for a progressive JPEG, 6 to 8 for a PNG). Never throws.
 */
export async function decodePhoto(bytes: Bytes, contentType: string): Promise<Photo | null> {
  try {
    // Decoders accept truncated files: they fill the rest with grey. This parses the file to its end, and rejects them.
    const checked = checkPhoto(bytes);
    if (checked.kind === "refused" || checked.contentType !== contentType) return null;
    if (checked.width * checked.height > MAX_DECODED_PIXELS) return null;
    return await decodeChecked(checked);
  } catch (error) {
    // Whatever a decoder cannot read: the card is drawn without this photo.
    logFault("A photo of a card was not decoded", error);
    return null;
  }
}

async function decodeChecked({ contentType, bytes, width, height }: CheckedPhoto): Promise<Photo | null> {
  const pixels = width * height;
  switch (contentType) {
    case "image/jpeg": {
      if (pixels > MAX_PROGRESSIVE_PIXELS && scanBytes(bytes, isProgressive(bytes.length))) return null;
      const decoded = await withJpegDecoder(bytes, pixels);
      return decoded && upright(photoOf(decoded), scanBytes(bytes, jpeg.orientationOf(bytes.length)));
    }
    case "image/webp": {
      const decoded = await withWebpDecoder(bytes, pixels);
      return decoded && onWhite(photoOf(decoded));
    }
    case "image/png": {
      const decoded = decodePng(bytes);
      return decoded && upright(onWhite(decoded), scanBytes(bytes, png.orientationOf(bytes.length)));
    }
    case "image/gif":
      return null;
  }
}

/** Turning needs the pixels twice, so a large photo is reduced first. Cards need no more than 2 megapixels. */
function upright(photo: Photo, orientation: number): Photo {
  const isLarge = photo.width * photo.height > MAX_SHARED_PIXELS;
  return turned(isLarge && orientation > 1 ? halved(photo) : photo, orientation);
}

/** Creates the decoder when it is first needed, and again after a failure, which may have left it in any state. */
function reused(create: () => Promise<Decoder>) {
  let shared: Promise<Decoder> | null = null;
  return async (bytes: Bytes, pixels: number): Promise<Decoded | null> => {
    if (pixels > MAX_SHARED_PIXELS) return (await create()).decode(bytes);
    shared ??= create();
    try {
      return (await shared).decode(bytes);
    } catch (error) {
      shared = null;
      throw error;
    }
  };
}

function photoOf({ data, width, height }: Decoded): Photo {
  return { width, height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** Makes transparent pixels opaque, in place. */
function onWhite(photo: Photo): Photo {
  const { pixels } = photo;
  for (let at = 3; at < pixels.length; at += 4) {
    const alpha = pixels[at] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at - 3; channel < at; channel += 1) {
      pixels[channel] = 255 + Math.round((((pixels[channel] ?? 0) - 255) * alpha) / 255);
    }
    pixels[at] = 255;
  }
  return photo;
}
