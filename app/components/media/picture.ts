/** Attributes of every shown photo and video: its size, to avoid layout shift, and a blur until it has loaded. */
import type { CSSProperties } from "react";
import { positionOf } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import { DENSE } from "../../domain/media/picture.ts";
import { thumbhashBlur } from "./thumbhash.ts";

/**
 * Returns attributes for `img` and `video`. The style sets, for use in classes, `--ratio`, width to height, and `--focal`, the
 * focal point as `object-position`.
 */
export function pictureAttributes(media: Pick<Media, "width" | "height" | "thumbhash" | "focalPoint">) {
  const { width, height, thumbhash, focalPoint } = media;
  // Decoded on the server only, to keep the decoder out of the browser's bundle. Hydration does not change it.
  const blur = import.meta.env.SSR && thumbhash ? thumbhashBlur(thumbhash) : null;
  const style: CSSProperties & { "--ratio": string; "--focal": string } = {
    "--ratio": ratioOf(media),
    "--focal": positionOf(focalPoint),
    ...(blur && { backgroundImage: blur }),
  };
  return { width, height, style, suppressHydrationWarning: true };
}

export function ratioOf({ width, height }: Pick<Media, "width" | "height">): string {
  return (width / height).toFixed(3);
}

interface ShownWidths {
  /** The CSS length below 40 rem (`sm:`). */
  phone: string;
  /** The CSS length from 40 rem on. */
  wide: string;
}

export function sizesOf({ phone, wide }: ShownWidths): string {
  return `(min-width: 40rem) ${wide}, ${DENSE.screen} calc(${phone} * ${DENSE.share}), ${phone}`;
}

/** Returns how many times wider than its place a photo is that fills it (`object-cover`). */
export function overflowOf(photo: Pick<Media, "width" | "height">, placeRatio = 1): string {
  return Math.max(1, photo.width / photo.height / placeRatio).toFixed(2);
}
