/** A photo or video with its description, as readers see it. */
import { MediaView, type MediaViewProps } from "./media-view.tsx";

export function MediaFigure(props: Omit<MediaViewProps, "isLink">) {
  const { description } = props.media;
  return (
    <figure data-media className="group">
      <MediaView {...props} isLink />
      {description && (
        <figcaption dir="auto" className="mt-1 whitespace-pre-wrap break-words text-quiet text-sm">
          {description}
        </figcaption>
      )}
    </figure>
  );
}
