/** Draws a picture smaller and smaller and encodes it, in a worker; what comes out has no metadata. */
import { rgbaToThumbHash } from "thumbhash";
import { scaledTo } from "../../domain/media.ts";
import type { SmallerType } from "./prepared-media.ts";

type Picture = ImageBitmap | OffscreenCanvas;

interface SmallPictures {
  contentType: SmallerType;
  /** One for each edge. */
  blobs: Blob[];
  /** Base64. */
  thumbhash: string;
}

const QUALITY = { "image/webp": 0.8, "image/jpeg": 0.82 };
/** The most that a thumbhash takes, in pixels. */
const THUMBHASH_EDGE = 100;

/**
 * For edges from the largest to the smallest, each made of the one before; a picture is never made larger. The given
 * picture is closed. Rejects where the device has no room for a canvas.
 */
export async function makeSmallPictures(picture: Picture, edges: number[]): Promise<SmallPictures> {
  const contentType = await encodableType();
  const blobs: Blob[] = [];
  let current = picture;
  try {
    for (const edge of edges) {
      const next = drawn(current, edge, contentType);
      release(current);
      current = next;
      blobs.push(await next.convertToBlob({ type: contentType, quality: QUALITY[contentType] }));
    }
    return { contentType, blobs, thumbhash: thumbhashOf(current, contentType) };
  } finally {
    release(current);
  }
}

/** Safari encodes no WebP: it gives a PNG without a word. */
async function encodableType(): Promise<SmallerType> {
  const canvas = new OffscreenCanvas(1, 1);
  contextOf(canvas);
  const { type } = await canvas.convertToBlob({ type: "image/webp" });
  return type === "image/webp" ? type : "image/jpeg";
}

function drawn(picture: Picture, edge: number, contentType: SmallerType): OffscreenCanvas {
  const { width, height } = scaledTo(edge, picture);
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  if (contentType === "image/jpeg") {
    // It knows nothing transparent, and would show that as black.
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no room for a canvas");
  context.imageSmoothingQuality = "high";
  return context;
}

function thumbhashOf(picture: Picture, contentType: SmallerType): string {
  const canvas = drawn(picture, THUMBHASH_EDGE, contentType);
  const { width, height } = canvas;
  const { data } = contextOf(canvas).getImageData(0, 0, width, height);
  release(canvas);
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
}

/** Gives its memory back at once: Safari waits long with canvases. */
function release(picture: Picture): void {
  if (picture instanceof ImageBitmap) {
    picture.close();
  } else {
    picture.width = 0;
    picture.height = 0;
  }
}
