/** Returns the context to draw a scaled picture with. Throws an Error if the browser has no memory for the canvas. */
export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no room for a canvas");
  context.imageSmoothingQuality = "high";
  return context;
}
