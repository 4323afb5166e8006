/** URLs of a picture's versions, from which the browser chooses. */
import { type Media, mediaUrl, posterUrl, scaledTo } from "./media.ts";

type Pictured = Pick<Media, "id" | "fileType" | "width" | "height" | "smaller">;

/** Returns a photo's `srcset` with widths in pixels, or undefined if there is only one version. */
export function srcSetOf(shareId: string, media: Pictured): string | undefined {
  if (media.fileType !== "image" || !media.smaller) return undefined;
  const url = mediaUrl(shareId, media);
  const candidates = [`${url} ${media.width}w`];
  let narrowest = media.width;
  for (const { edge } of media.smaller.sizes) {
    const { width } = scaledTo(edge, media);
    // A version that is no smaller than the one before adds nothing.
    if (width < narrowest) candidates.push(`${url}?w=${width} ${width}w`);
    narrowest = width;
  }
  return candidates.length > 1 ? candidates.join(", ") : undefined;
}

/** Returns the URL of a video's poster for a place of this width in pixels, or undefined if it has none. */
export function posterFor(shareId: string, media: Pictured, placeWidth: number): string | undefined {
  const url = posterUrl(shareId, media);
  return url === null ? undefined : `${url}?w=${placeWidth}`;
}

/** Whether a photo is clearly higher than wide. */
export function isPortrait({ width, height }: Pick<Media, "width" | "height">): boolean {
  return width / height < 0.95;
}

/** Returns the fragment of a photo or video on its recap's public page. A link to a photo's opens the photo. */
export function mediaAnchor({ id, fileType }: Pick<Media, "id" | "fileType">): string {
  return `${fileType === "image" ? "photo" : "video"}-${id}`;
}
