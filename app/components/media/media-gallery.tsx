/** Photos and videos with their descriptions: two in a row on small screens, three on wider ones if there are so many. */

import type { Media, MediaStage } from "../../domain/media/media.ts";
import { MediaFigure } from "./media-figure.tsx";
import { fullBox, placeAlone, placeFull, placeInSquare } from "./media-place.ts";

interface MediaGalleryProps {
  shareId: string;
  media: Media[];
  stage: MediaStage;
}

/** Truncates a long description, so that rows keep their height. The lightbox shows all of it. */
const SHORT_CAPTION =
  "[&_[data-description]]:line-clamp-3 no-js:[&_[data-description]]:line-clamp-none print:[&_[data-description]]:line-clamp-none";

export function MediaGallery({ shareId, media, stage }: MediaGalleryProps) {
  const isLarge = (item: Media) => isVideo(item) && stage === "public";
  const count = media.filter((item) => !isLarge(item)).length;
  // On the athlete's own screens, four make a square instead of a row of three and a single one.
  const columns = count < 3 || (count === 4 && stage === "own") ? 2 : 3;
  const placeOf = (item: Media) => {
    if (isLarge(item)) return placeFull(item);
    return media.length === 1 ? placeAlone(item, stage) : placeInSquare(item, stage, columns);
  };
  const classOf = (item: Media) => {
    if (isLarge(item)) return "order-first col-span-full";
    return stage === "public" && media.length > 1 ? SHORT_CAPTION : "";
  };
  return (
    <ul
      className={media.length === 1 ? "" : `grid grid-cols-2 gap-3 ${columns === 3 ? "sm:grid-cols-3" : ""}`}
    >
      {media.map((item, at) => (
        <li key={item.id} className={`min-w-0 print:break-inside-avoid ${classOf(item)}`.trimEnd()}>
          <div {...(isLarge(item) && fullBox(item))}>
            <MediaFigure
              shareId={shareId}
              media={item}
              position={at + 1}
              stage={stage}
              place={placeOf(item)}
              hasAnchor={stage === "public"}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function isVideo({ fileType }: Media): boolean {
  return fileType === "video";
}
