/** Scales a picture down to several sizes and encodes them without metadata. Runs in the worker. */
import { rgbaToThumbHash } from "thumbhash";
import { type SmallerType, scaledTo } from "../../domain/media/media.ts";
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
/** The largest edge that thumbhash accepts, in pixels. */
const THUMBHASH_EDGE = 100;

/**
 * Returns one picture for each maximum edge length, in pixels and descending order: each picture is made from the one
 * before, and none is scaled up. Closes the given picture. Rejects if the device has no memory for a canvas.
 */
export async function makeSmallPictures(picture: Picture, edges: number[]): Promise<SmallPictures> {
  const contentType = await encodableType();
  const blobs: Blob[] = [];
  let current = picture;
  try {
    for (const edge of edges) {
      const next = drawScaled(current, edge, contentType);
      release(current);
      current = next;
      blobs.push(await next.convertToBlob({ type: contentType, quality: QUALITY[contentType] }));
    }
    return { contentType, blobs, thumbhash: thumbhashOf(current, contentType) };
  } finally {
    release(current);
  }
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
