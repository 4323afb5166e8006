/** The places of photos and videos on a page: the CSS that fits each in, and its width for `sizes`. */
import type { CSSProperties } from "react";
import type { Media, MediaStage } from "../../domain/media/media.ts";
import { overflowOf, ratioOf, sizesOf } from "./picture.ts";

export interface MediaPlace {
  className: string;
  /** Classes of the link around a photo, where it has the photo's shape before the photo is laid out (LAID_OUT_LATE). */
  linkClassName?: string | undefined;
  sizes: string;
  /** The closest version's width in pixels, for the poster of a video. */
  posterWidth: 640 | 1280;
}

/**
 * A box that the browser does not lay out before the page has loaded, unless it is about a screen away: its photo does not
 * compete with the cover. The box needs a size of its own. `data-settled` is set by browser/public-page/recap-page.ts.
 */
const LAID_OUT_LATE =
  "[content-visibility:auto] in-data-settled:[content-visibility:visible] print:[content-visibility:visible]";

/** The maximum width of the text column, with its margins of 2 rem, by stage. */
const TEXT_COLUMN = { own: "40rem", public: "48rem" };
/** The maximum width of the photos and videos in the story, with margins of 2 rem. */
const STORY_COLUMN = "64rem";
/**
 * The maximum width of a row in the story on any screen: that of a photo of 4:3 at its maximum height. So most rows of a
 * story have the same edges, also on a low screen. The classes of `fullBox` and `pairBox` repeat it.
 */
const STORY_ROW = "max(113.3vh, 46rem)";
/** The maximum width of a gallery with three columns. Smaller galleries are in the text column. */
const GALLERY_COLUMN = { own: "40rem", public: "64rem" };

/**
 * Returns the place in a square of a gallery with this many columns on wide screens. A photo fills the square; a video
 * and its blur are shown whole.
 */
export function placeInSquare(media: Media, stage: MediaStage, columns: 2 | 3): MediaPlace {
  const column = (columns === 3 ? GALLERY_COLUMN : TEXT_COLUMN)[stage];
  const overflow = overflowOf(media);
  return {
    className:
      media.fileType === "image"
        ? // On paper photos are whole, and next to their descriptions.
          "aspect-square w-full print:bg-none! print:bg-transparent print:object-contain print:object-left-bottom"
        : "aspect-square w-full bg-center bg-no-repeat bg-size-[min(100%,100%*var(--ratio))_min(100%,100%/var(--ratio))] object-contain",
    linkClassName: stage === "public" ? `aspect-square ${LAID_OUT_LATE}` : undefined,
    sizes: sizesOf({
      phone: `calc((50vw - 1.375rem) * ${overflow})`,
      wide: `calc((min(100vw, ${column}) - ${columns === 3 ? "3.5rem" : "2.75rem"}) / ${columns} * ${overflow})`,
    }),
    posterWidth: 640,
  };
}

/** Returns the place in a card: the whole picture, at most 20 rem high. A row has one card, or two from 40 rem on. */
export function placeInCard(media: Media): MediaPlace {
  const height = `20rem * ${ratioOf(media)}`;
  return {
    className: "mx-auto h-auto w-[min(100%,20rem*var(--ratio))] bg-cover",
    sizes: sizesOf({ phone: `min(100vw - 3.75rem, ${height})`, wide: `min(16.75rem, ${height})` }),
    posterWidth: 640,
  };
}

/** Returns the place where the owner looks at what a guest sent: the whole picture, at most 28 rem high. */
export function placeInReview(media: Media): MediaPlace {
  const height = `28rem * ${ratioOf(media)}`;
  return {
    className: "mx-auto h-auto w-[min(100%,28rem*var(--ratio))] bg-cover",
    sizes: sizesOf({ phone: `min(100vw - 3.75rem, ${height})`, wide: `min(34rem, ${height})` }),
    posterWidth: 1280,
  };
}

/** Returns the place in a square tile: a row has three, or four from 40 rem on. Without scripts it is as in a card. */
export function placeInTile(media: Media): MediaPlace {
  const overflow = overflowOf(media);
  return {
    className:
      "aspect-square w-full object-cover no-js:mx-auto no-js:aspect-auto no-js:h-auto no-js:w-[min(100%,20rem*var(--ratio))] bg-cover bg-center",
    sizes: sizesOf({ phone: `calc((33vw - 1rem) * ${overflow})`, wide: `calc(9rem * ${overflow})` }),
    posterWidth: 640,
  };
}

/** Returns the place of a single photo or video: at most its own size, and at most 75 % of the screen's height. */
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

interface MediaBox {
  className: string;
  style: CSSProperties;
}

/**
 * Returns the box of a photo or video that is as wide as the story: at most 85 % of the screen's height, and at most
 * twice its own size, beyond which it would be blurred. Sets `--ratio`.
 */
export function fullBox(media: Media): MediaBox {
  const style: CSSProperties & { "--ratio": string; "--most": string } = {
    "--ratio": ratioOf(media),
    "--most": `${2 * media.width}px`,
  };
  return {
    className:
      "mx-auto w-[min(100%,max(113.3vh,46rem),85vh*var(--ratio),var(--most))] print:w-[min(100%,10cm*var(--ratio),var(--most))]",
    style,
  };
}

/** Returns the box of a row of two photos: at most 85 % of the screen's height. */
export function pairBox(first: Media, second: Media): MediaBox {
  const style: CSSProperties & { "--ratio": string } = {
    "--ratio": (rowRatio(first) + rowRatio(second)).toFixed(3),
  };
  return {
    className:
      "mx-auto flex w-[min(100%,max(113.3vh,46rem),85vh*var(--ratio)+1.5rem)] gap-3 sm:gap-6 print:w-auto print:max-w-[14cm]",
    style,
  };
}

/** Returns the place of a photo or video in its `fullBox`. */
export function placeFull(media: Media): MediaPlace {
  const height = `85vh * ${ratioOf(media)}`;
  return {
    className: "block h-auto w-full max-sm:rounded-none",
    linkClassName: `aspect-(--ratio) min-h-0 ${LAID_OUT_LATE}`,
    sizes: sizesOf({
      phone: `min(100vw, ${height})`,
      wide: `min(100vw - 2rem, ${STORY_COLUMN} - 2rem, ${STORY_ROW}, ${height})`,
    }),
    posterWidth: 1280,
  };
}

/**
 * Returns the place of a photo in a row of two photos of equal height. `share` is its share of the row's width. The
 * parent sets `--row-ratio`.
 */
export function placeInRow(media: Media, share: number): MediaPlace {
  const overflow = overflowOf(media, rowRatio(media));
  return {
    className: "aspect-(--row-ratio) h-auto w-full print:bg-none! print:bg-transparent print:object-contain",
    linkClassName: `aspect-(--row-ratio) ${LAID_OUT_LATE}`,
    sizes: sizesOf({
      phone: `calc((100vw - 2.75rem) * ${share.toFixed(2)} * ${overflow})`,
      wide: `calc((min(100vw - 2rem, ${STORY_COLUMN} - 2rem, ${STORY_ROW}) - 1.5rem) * ${share.toFixed(2)} * ${overflow})`,
    }),
    posterWidth: 640,
  };
}

/** Returns width to height of a photo's place in a row, limited so that a panorama leaves room for the other photo. */
export function rowRatio({ width, height }: Pick<Media, "width" | "height">): number {
  return Math.min(1.6, Math.max(0.7, width / height));
}
