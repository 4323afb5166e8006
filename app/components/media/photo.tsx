/** A photo, cropped around its focal point where its place has another shape. The browser loads the version that fits its place and the screen. */
import { type Media, mediaUrl } from "../../domain/media/media.ts";
import { srcSetOf } from "../../domain/media/picture.ts";
import { markBroken } from "./mark-broken.ts";
import { pictureAttributes } from "./picture.ts";

export type ShownPhoto = Pick<
  Media,
  "id" | "fileType" | "width" | "height" | "thumbhash" | "focalPoint" | "smaller"
>;

export function shownPhoto({
  id,
  fileType,
  width,
  height,
  thumbhash,
  focalPoint,
  smaller,
}: Media): ShownPhoto {
  return { id, fileType, width, height, thumbhash, focalPoint, smaller };
}

interface PhotoProps {
  shareId: string;
  photo: ShownPhoto;
  name: string;
  sizes: string;
  className: string;
  /** Whether it is the page's main picture: loaded first instead of lazily. */
  isFirst?: boolean;
}

export function Photo({ shareId, photo, name, sizes, className, isFirst = false }: PhotoProps) {
  const srcSet = srcSetOf(shareId, photo);
  // `src` must be last: a browser that starts with it would fetch the photo twice.
  return (
    <img
      {...pictureAttributes(photo)}
      alt={name}
      className={`bg-center bg-cover object-(--focal) object-cover ${className}`}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
      decoding="async"
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={mediaUrl(shareId, photo)}
      ref={markBrokenPhoto}
      onError={({ currentTarget }) => markBroken(currentTarget, "failed")}
    />
  );
}

/** Handles a photo that failed to load before hydration. */
function markBrokenPhoto(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) markBroken(image, "failed");
}
