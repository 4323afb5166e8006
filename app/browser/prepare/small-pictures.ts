/** Scales a picture down to several sizes and encodes them without metadata. Runs in the worker. */
import { rgbaToThumbHash } from "thumbhash";
import { type SmallerType, scaledTo } from "../../domain/media.ts";
import { contextOf } from "./canvas-context.ts";

type Picture = ImageBitmap | OffscreenCanvas;

interface SmallPictures {
  contentType: SmallerType;
  /** One for each edge. */
  blobs: Blob[];
  /** Base64. */
  thumbhash: string;
}

const QUALITY = { "image/webp": 0.8, "image/jpeg": 0.82 };
/** A picture that is scaled down by less, again and again, becomes soft. By much more, some browsers leave out pixels. */
const MIN_REDUCTION = 1.5;
/** The largest edge that thumbhash accepts, in pixels. */
const THUMBHASH_EDGE = 100;

/**
 * Returns one picture for each maximum edge length, in pixels and descending order. Each is made from the smallest that is
 * MIN_REDUCTION times as large, and none is scaled up. Closes the given picture. Rejects if the device has no memory for a
 * canvas.
 */
export async function makeSmallPictures(picture: Picture, edges: number[]): Promise<SmallPictures> {
  const contentType = await encodableType();
  const blobs: Blob[] = [];
  /** From the largest to the smallest. The first one is the source of the next. */
  const drawn: Picture[] = [picture];
  try {
    for (const [at, edge] of edges.entries()) {
      const next = drawScaled(drawn[0] ?? picture, edge, contentType);
      drawn.push(next);
      releaseUnneeded(drawn, edges[at + 1] ?? THUMBHASH_EDGE);
      blobs.push(await next.convertToBlob({ type: contentType, quality: QUALITY[contentType] }));
    }
    return { contentType, blobs, thumbhash: thumbhashOf(drawn[0] ?? picture, contentType) };
  } finally {
    for (const one of drawn) release(one);
  }
}

/** Releases the pictures before the smallest one that is large enough for this edge. */
function releaseUnneeded(drawn: Picture[], edge: number): void {
  const source = drawn.findLastIndex(({ width, height }) => Math.max(width, height) >= MIN_REDUCTION * edge);
  for (const unneeded of drawn.splice(0, source)) release(unneeded);
}

/** Returns WebP if the browser can encode it, else JPEG. Safari silently encodes a PNG instead of WebP. */
async function encodableType(): Promise<SmallerType> {
  const canvas = new OffscreenCanvas(1, 1);
  contextOf(canvas);
  const { type } = await canvas.convertToBlob({ type: "image/webp" });
  return type === "image/webp" ? type : "image/jpeg";
}

function drawScaled(picture: Picture, edge: number, contentType: SmallerType): OffscreenCanvas {
  const { width, height } = scaledTo(edge, picture);
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  if (contentType === "image/jpeg") {
    // JPEG has no transparency; transparent pixels would become black.
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function thumbhashOf(picture: Picture, contentType: SmallerType): string {
  const canvas = drawScaled(picture, THUMBHASH_EDGE, contentType);
  const { width, height } = canvas;
  const { data } = contextOf(canvas).getImageData(0, 0, width, height);
  release(canvas);
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
}

/** Frees the picture's memory at once: Safari frees canvases late. */
function release(picture: Picture): void {
  if (picture instanceof ImageBitmap) {
    picture.close();
  } else {
    picture.width = 0;
    picture.height = 0;
  }
}
