/** Photos and videos as a reader sees them: two beside each other on small screens, three on wider ones. */
import type { Media, MediaStage } from "../../domain/media.ts";
import { MediaView } from "./media-view.tsx";

interface MediaGalleryProps {
  shareId: string;
  media: Media[];
  stage: MediaStage;
}

/** A photo fills its square; a video shows all of itself. */
const IN_SQUARE = {
  image: "aspect-square w-full object-cover",
  video: "aspect-square w-full object-contain",
};
/** A single one is shown as it is. */
const ALONE = "max-h-[75vh] w-auto max-w-full";

export function MediaGallery({ shareId, media, stage }: MediaGalleryProps) {
  const isAlone = media.length === 1;
  return (
    <ul className={isAlone ? "" : "grid grid-cols-2 gap-3 sm:grid-cols-3"}>
      {media.map((item, at) => (
        <li key={item.id} className="min-w-0">
          <figure data-media className="group">
            <MediaView
              shareId={shareId}
              media={item}
              position={at + 1}
              stage={stage}
              className={isAlone ? ALONE : IN_SQUARE[item.fileType]}
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
