/** How every photo and video is shown: with its size, so that nothing moves, and with its blur until it has come. */
import type { CSSProperties } from "react";
import type { Media } from "../../domain/media.ts";
import { thumbhashBlur } from "./thumbhash.ts";

/** The style has `--ratio`, width to height, for classes that compute with it. */
export function pictureAttributes(media: Pick<Media, "width" | "height" | "thumbhash">) {
  const { width, height, thumbhash } = media;
  // Made on the server alone: a wizard step has no room for the decoder. Hydration leaves it as it is.
  const blur = import.meta.env.SSR && thumbhash ? thumbhashBlur(thumbhash) : null;
  const style: CSSProperties & { "--ratio": string } = {
    "--ratio": ratioOf(media),
    ...(blur && { backgroundImage: blur }),
  };
  return { width, height, style, suppressHydrationWarning: true };
}

/** Width to height, for CSS. */
export function ratioOf({ width, height }: Pick<Media, "width" | "height">): string {
  return (width / height).toFixed(3);
}

interface ShownWidths {
  /** CSS lengths below 40 rem (`sm:`) and from there on. */
  phone: string;
  wide: string;
}

/**
 * The attribute `sizes`. A phone with three dots to a pixel gets a picture for two: nobody sees the difference, and it
 * is half the bytes.
 */
export function sizesOf({ phone, wide }: ShownWidths): string {
  return `(min-width: 40rem) ${wide}, (min-resolution: 2.5dppx) calc(${phone} * 0.67), ${phone}`;
}

/** How much wider than a place of this ratio a photo is that fills it (`object-cover`). */
export function overflowOf(photo: Pick<Media, "width" | "height">, placeRatio = 1): string {
  return Math.max(1, photo.width / photo.height / placeRatio).toFixed(2);
}
