/** The addresses of the Worker that this lane of browser tests uses. Each lane has its own (serve-product.ts). */
import { inject } from "vitest";

export interface Product {
  url: string;
  /** The address of the stand-in for Workers AI (whisper.ts). */
  whisperUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each lane. */
    products: Product[];
  }
}

export function productUrl(): string {
  return laneProduct().url;
}

export function whisperUrl(): string {
  return laneProduct().whisperUrl;
}

function laneProduct(): Product {
  const lane = Number(process.env.VITEST_POOL_ID);
  const product = inject("products")[lane - 1];
  if (!product) throw new Error(`No product is served for lane ${lane}`);
  return product;
}
