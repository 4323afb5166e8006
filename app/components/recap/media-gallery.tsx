/** Photos and videos as a reader sees them: two beside each other on small screens, three on wider ones. */
import type { Media, MediaStage } from "../../domain/media.ts";
import { type MediaPlace, MediaView } from "./media-view.tsx";
import { overflowOf, ratioOf, sizesOf } from "./picture.ts";

interface MediaGalleryProps {
  shareId: string;
  media: Media[];
  stage: MediaStage;
}

/** The widest that the column is in which the gallery stands, with its margins of 2 rem. */
const COLUMN = { own: "40rem", public: "48rem" };

/** A photo fills its square; a video shows all of itself, and so does the blur before it. */
function placeInSquare(media: Media, stage: MediaStage): MediaPlace {
  const overflow = overflowOf(media);
  return {
    className:
      media.fileType === "image"
        ? "aspect-square w-full"
        : "aspect-square w-full bg-center bg-no-repeat bg-size-[min(100%,100%*var(--ratio))_min(100%,100%/var(--ratio))] object-contain",
    sizes: sizesOf({
      phone: `calc((50vw - 1.375rem) * ${overflow})`,
      wide: `calc((min(100vw, ${COLUMN[stage]}) - 3.5rem) / 3 * ${overflow})`,
    }),
    posterWidth: 640,
  };
}

/** A single one is shown as it is: never larger, and never higher than the screen. */
function placeAlone(media: Media, stage: MediaStage): MediaPlace {
  const height = `75vh * ${ratioOf(media)}`;
  return {
    className: "h-auto max-w-[min(100%,75vh*var(--ratio))] bg-cover",
    sizes: sizesOf({
      phone: `min(100vw - 2rem, ${height})`,
      wide: `min(100vw - 2rem, ${COLUMN[stage]} - 2rem, ${height})`,
    }),
    posterWidth: 1280,
  };
}

export function MediaGallery({ shareId, media, stage }: MediaGalleryProps) {
  const isAlone = media.length === 1;
  const placeOf = isAlone ? placeAlone : placeInSquare;
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
              place={placeOf(item, stage)}
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
