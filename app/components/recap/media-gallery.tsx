/** Photos and videos as a reader sees them: two beside each other on small screens, three on wider ones. */
import type { Media, MediaStage } from "../../domain/media.ts";
import { MediaView } from "./media-view.tsx";

interface MediaGalleryProps {
  shareId: string;
  media: Media[];
  stage: MediaStage;
}

/** A photo fills its square; a video shows all of itself. */
const FIT = { image: "object-cover", video: "object-contain" };

export function MediaGallery({ shareId, media, stage }: MediaGalleryProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {media.map((item, at) => (
        <li key={item.id} className="min-w-0">
          <figure data-media className="group">
            <MediaView
              shareId={shareId}
              media={item}
              position={at + 1}
              stage={stage}
              className={`aspect-square w-full ${FIT[item.fileType]}`}
              isLink
            />
            {item.description && (
              <figcaption dir="auto" className="mt-1 whitespace-pre-wrap break-words text-quiet text-sm">
                {item.description}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
