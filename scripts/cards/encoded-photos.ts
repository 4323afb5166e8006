/** Photos for cards and recaps of scripts. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import decodeJpeg, { init as initJpeg } from "@jsquash/jpeg/decode.js";
import encodeWebp, { init as initWebp } from "@jsquash/webp/encode.js";

export interface EncodedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

const QUALITY = 82;
const require = createRequire(import.meta.url);

export function jpegPhoto(path: string): EncodedPhoto {
  return { bytes: new Uint8Array(readFileSync(path)), contentType: "image/jpeg" };
}

/** Returns the same photo as a WebP. */
export async function webpPhoto({ bytes }: EncodedPhoto) {
  initJpeg(compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"));
  return encoded(await decodeJpeg(bytes.buffer));
}

/** Returns a photo that is busier than any other: each pixel has a random colour. */
export async function noisePhoto() {
  const [width, height] = [1_280, 960];
  let state = 1;
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return at % 4 === 3 ? 255 : (state >>> 16) & 255;
  });
  return encoded({ data, width, height, colorSpace: "srgb" });
}

async function encoded(pixels: ImageData): Promise<EncodedPhoto> {
  await initWebp(compiled("@jsquash/webp/codec/enc/webp_enc_simd.wasm"));
  return { bytes: new Uint8Array(await encodeWebp(pixels, { quality: QUALITY })), contentType: "image/webp" };
}

function compiled(file: string) {
  return new WebAssembly.Module(readFileSync(require.resolve(file)));
}
