/** What many frames have in common, drawn once. */

interface Layer {
  key: readonly unknown[];
  canvas: OffscreenCanvas;
}

interface LayerSize {
  /** Pixels. */
  width: number;
  height: number;
  /** Whether nothing behind it is seen; true if left out. */
  isOpaque?: boolean;
}

/** Two pictures with their shades, for a transition, and a ground: each up to 10 MB. */
const MAX_LAYERS = 5;
const layers: Layer[] = [];

/** Returns a canvas with what `paint` has drawn for this key. Null in browsers without canvases off the screen. */
export function layerOf(
  key: readonly unknown[],
  { width, height, isOpaque = true }: LayerSize,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): OffscreenCanvas | null {
  const at = layers.findIndex((layer) => layer.key.every((part, index) => part === key[index]));
  const [known] = at < 0 ? [] : layers.splice(at, 1);
  const layer = known ?? newLayer(key, { width, height, isOpaque }, paint);
  if (!layer) return null;
  layers.push(layer);
  if (layers.length > MAX_LAYERS) layers.shift();
  return layer.canvas;
}

function newLayer(
  key: readonly unknown[],
  { width, height, isOpaque }: LayerSize,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): Layer | null {
  if (typeof OffscreenCanvas === "undefined") return null;
  const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
  const context = canvas.getContext("2d", { alpha: !isOpaque });
  if (!context) return null;
  paint(context);
  return { key, canvas };
}
