/** The addresses of a picture's versions, for the browser to take the one that fits. */
import { type Media, mediaUrl, posterUrl, scaledTo } from "./media.ts";

type Pictured = Pick<Media, "id" | "fileType" | "width" | "height" | "smaller">;

/** A photo's versions with their widths in pixels, as `srcset` wants them; undefined where there is only one. */
export function srcSetOf(shareId: string, media: Pictured): string | undefined {
  if (media.fileType !== "image" || !media.smaller) return undefined;
  const url = mediaUrl(shareId, media);
  const candidates = [`${url} ${media.width}w`];
  let narrowest = media.width;
  for (const { edge } of media.smaller.sizes) {
    const { width } = scaledTo(edge, media);
    // A photo that is no larger than a version is that version.
    if (width < narrowest) candidates.push(`${url}?w=${width} ${width}w`);
    narrowest = width;
  }
  return candidates.length > 1 ? candidates.join(", ") : undefined;
}

/** A video's poster for a place of this width in pixels; undefined where it has none. */
export function posterFor(shareId: string, media: Pictured, placeWidth: number): string | undefined {
  const url = posterUrl(shareId, media);
  return url === null ? undefined : `${url}?w=${placeWidth}`;
}
