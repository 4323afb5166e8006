/** A photo, in the version that fits its place and the screen. */
import { type Media, mediaUrl } from "../../domain/media.ts";
import { srcSetOf } from "../../domain/picture.ts";
import { markBroken } from "./mark-broken.ts";
import { pictureAttributes } from "./picture.ts";

export type ShownPhoto = Pick<Media, "id" | "fileType" | "width" | "height" | "thumbhash" | "smaller">;

interface PhotoProps {
  shareId: string;
  photo: ShownPhoto;
  /** What a screen reader says. */
  name: string;
  /** How wide it is in its place (`sizesOf`). */
  sizes: string;
  className: string;
  /** Whether it is what the page is opened for: then it comes before everything else. */
  isFirst?: boolean;
}

export function Photo({ shareId, photo, name, sizes, className, isFirst = false }: PhotoProps) {
  const srcSet = srcSetOf(shareId, photo);
  // `src` is last: a browser that has begun with it would fetch twice.
  return (
    <img
      {...pictureAttributes(photo)}
      alt={name}
      className={`bg-center bg-cover object-cover ${className}`}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={mediaUrl(shareId, photo)}
      ref={markBrokenPhoto}
      onError={({ currentTarget }) => markBroken(currentTarget, "failed")}
    />
  );
}

/** It may have failed before the page's scripts ran. */
function markBrokenPhoto(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) markBroken(image, "failed");
}
