/** The canvas on which frames are drawn, and from which their pixels are read. Runs in the worker. */
import type { Size } from "../../domain/media/focal-point.ts";
import type { Pixels } from "./i420-pixels.ts";

/** Reads what is drawn. The pixels are valid until the next call. */
type ReadFrame = () => Promise<Pixels>;

/** Throws a RangeError if the browser has no memory for it. */
export function frameCanvas(size: Size): { context: OffscreenCanvasRenderingContext2D; read: ReadFrame } {
  const canvas = new OffscreenCanvas(size.width, size.height);
  // In memory: reading back from the graphics processor takes longer than drawing there saves.
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new RangeError("There is no room for a canvas");
  const bytes = new Uint8Array(size.width * size.height * 4);

  const read: ReadFrame = async () => {
    // Copies into the same memory, in a third of the time of getImageData().
    const frame = new VideoFrame(canvas, { timestamp: 0 });
    try {
      const order = frame.format?.startsWith("RGB") ? "RGB" : frame.format?.startsWith("BGR") ? "BGR" : null;
      if (order === null || frame.allocationSize() !== bytes.length)
        return { ...size, order: "RGB", bytes: context.getImageData(0, 0, size.width, size.height).data };
      await frame.copyTo(bytes);
      return { ...size, order, bytes };
    } finally {
      frame.close();
    }
  };

  return { context, read };
}
