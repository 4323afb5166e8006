/** A photo or video with its description, as readers see it. */
import { photoAnchor } from "../../domain/media.ts";
import { MediaView, type MediaViewProps } from "./media-view.tsx";

interface MediaFigureProps extends Omit<MediaViewProps, "isLink"> {
  /** Whether `#photo-{id}` is here, for a photo. */
  hasAnchor?: boolean;
}

export function MediaFigure({ hasAnchor = false, ...props }: MediaFigureProps) {
  const { id, fileType, description } = props.media;
  return (
    <figure
      data-media
      id={hasAnchor && fileType === "image" ? photoAnchor(id) : undefined}
      className="group print:break-inside-avoid"
    >
      <MediaView {...props} isLink />
      {description && (
        <figcaption dir="auto" className="mt-1 whitespace-pre-wrap break-words text-quiet text-sm">
          {description}
        </figcaption>
      )}
    </figure>
  );
}
