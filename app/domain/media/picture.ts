/** URLs of a picture's versions, from which the browser chooses. */
import { type Media, mediaUrl, posterUrl, scaledTo } from "./media.ts";

/**
 * Screens with three dots per CSS pixel get a picture for 1.7 of them: the difference is not visible, and the picture has
 * half the bytes.
 */
export const DENSE = { screen: "(min-resolution: 2.5dppx)", share: 0.57 };

type Pictured = Pick<Media, "id" | "fileType" | "width" | "height" | "smaller">;

/** Returns a photo's `srcset` with widths in pixels, or undefined if there is only one version. */
export function srcSetOf(shareId: string, media: Pictured): string | undefined {
  if (media.fileType !== "image" || !media.smaller) return undefined;
  const url = mediaUrl(shareId, media);
  const widths = media.smaller.sizes
    .map(({ edge }) => scaledTo(edge, media).width)
    // A version that is as wide as the photo adds nothing.
    .filter((width) => width < media.width)
    .toSorted((one, other) => other - one);
  const candidates = [...new Set(widths)].map((width) => `${url}?w=${width} ${width}w`);
  return candidates.length > 0 ? [`${url} ${media.width}w`, ...candidates].join(", ") : undefined;
}

/** Returns the URL of a video's poster for a place of this width in pixels, or undefined if it has none. */
export function posterFor(shareId: string, media: Pictured, placeWidth: number): string | undefined {
  const url = posterUrl(shareId, media);
  return url === null ? undefined : `${url}?w=${placeWidth}`;
}

/** The parameter of the report form's address that names a photo. */
export const REPORTED_PHOTO = "photo";

/** Whether a photo is clearly higher than wide. */
export function isPortrait({ width, height }: Pick<Media, "width" | "height">): boolean {
  return width / height < 0.95;
}

/** Returns the fragment of a photo or video on its recap's public page. A link to a photo's opens the photo. */
export function mediaAnchor({ id, fileType }: Pick<Media, "id" | "fileType">): string {
  return `${fileType === "image" ? "photo" : "video"}-${id}`;
}
