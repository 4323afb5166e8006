/** The product that a lane of browser tests uses: no other lane sees it (serve-product.ts). */
import { inject } from "vitest";

export interface Product {
  url: string;
  /** Where the stand-in for Workers AI is told and asked (whisper.ts). */
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
