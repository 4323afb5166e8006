/** The isolate's pixels: their memory serves one picture after the other. */
import type { Pixels } from "./pixels.ts";
import { createWasmPixels } from "./wasm-pixels.ts";

let pixels: Pixels | null = null;

export function sharedPixels(): Pixels {
  pixels ??= createWasmPixels();
  return pixels;
}
