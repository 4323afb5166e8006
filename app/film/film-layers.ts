/** An LRU cache of canvases for content that many frames share. */

interface Layer {
  key: readonly unknown[];
  canvas: OffscreenCanvas;
}

interface LayerSize {
  /** Pixels. */
  width: number;
  height: number;
  /** Whether the layer has no transparency. Defaults to true. */
  isOpaque?: boolean;
}

/** A transition needs two pictures, their shades and a ground. Each layer takes up to 10 MB. */
const MAX_LAYERS = 5;
const layers: Layer[] = [];

/** Returns the cached canvas of this key, or paints a new one. Null in browsers without OffscreenCanvas. */
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
