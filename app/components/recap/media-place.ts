/** The places that photos and videos have on a page: how each is fitted in, and how wide it is there. */
import type { Media, MediaStage } from "../../domain/media.ts";
import { overflowOf, ratioOf, sizesOf } from "./picture.ts";

/** Where a photo or video stands on the screen. */
export interface MediaPlace {
  /** How it is fitted in. */
  className: string;
  /** How wide it is there, for a photo's `sizes`. */
  sizes: string;
  /** The same in pixels, about, for a video's poster. */
  posterWidth: 640 | 1280;
}

/** The widest that a column is in which they stand, with its margins of 2 rem. */
const TEXT_COLUMN = { own: "40rem", public: "48rem" };
/** From three of them on; fewer stand in the column of the text. */
const GALLERY_COLUMN = { own: "40rem", public: "64rem" };

/**
 * One of a gallery's squares, as many to a row on wide screens: a photo fills it; a video shows all of itself, and so
 * does the blur before it.
 */
export function placeInSquare(media: Media, stage: MediaStage, columns: 2 | 3): MediaPlace {
  const column = (columns === 3 ? GALLERY_COLUMN : TEXT_COLUMN)[stage];
  const overflow = overflowOf(media);
  return {
    className:
      media.fileType === "image"
        ? "aspect-square w-full"
        : "aspect-square w-full bg-center bg-no-repeat bg-size-[min(100%,100%*var(--ratio))_min(100%,100%/var(--ratio))] object-contain",
    sizes: sizesOf({
      phone: `calc((50vw - 1.375rem) * ${overflow})`,
      wide: `calc((min(100vw, ${column}) - ${columns === 3 ? "3.5rem" : "2.75rem"}) / ${columns} * ${overflow})`,
    }),
    posterWidth: 640,
  };
}

/** A single one is shown as it is: never larger, and never higher than the screen. */
export function placeAlone(media: Media, stage: MediaStage): MediaPlace {
  const height = `75vh * ${ratioOf(media)}`;
  return {
    className: "h-auto max-w-[min(100%,75vh*var(--ratio))] bg-cover",
    sizes: sizesOf({
      phone: `min(100vw - 2rem, ${height})`,
      wide: `min(100vw - 2rem, ${TEXT_COLUMN[stage]} - 2rem, ${height})`,
    }),
    posterWidth: 1280,
  };
}

/**
 * A photo beside another of the story, equally high. `share` is its part of the row's width; what it stands in sets
 * `--row-ratio`.
 */
export function placeInRow(media: Media, stage: MediaStage, share: number): MediaPlace {
  const overflow = overflowOf(media, rowRatio(media));
  return {
    className: "aspect-(--row-ratio) h-auto w-full",
    sizes: sizesOf({
      phone: `calc((100vw - 2.75rem) * ${share.toFixed(2)} * ${overflow})`,
      wide: `calc((min(100vw, ${TEXT_COLUMN[stage]}) - 6rem) * ${share.toFixed(2)} * ${overflow})`,
    }),
    posterWidth: 640,
  };
}

/** Width to height of a photo's place in a row: a panorama leaves room for what stands beside it. */
export function rowRatio({ width, height }: Pick<Media, "width" | "height">): number {
  return Math.min(1.6, Math.max(0.7, width / height));
}
