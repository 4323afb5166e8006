/** Photos and videos as readers see them: two in a row on small screens, three on wider ones. */
import type { Media, MediaStage } from "../../domain/media.ts";
import { MediaFigure } from "./media-figure.tsx";
import { placeAlone, placeInSquare } from "./media-place.ts";

interface MediaGalleryProps {
  shareId: string;
  media: Media[];
  stage: MediaStage;
}

/** The grid's classes by the number of photos and videos; three columns from the third on. */
const GRIDS: Record<number, string> = { 1: "", 2: "grid grid-cols-2 gap-3" };

export function MediaGallery({ shareId, media, stage }: MediaGalleryProps) {
  const columns = media.length > 2 ? 3 : 2;
  return (
    <ul className={GRIDS[media.length] ?? "grid grid-cols-2 gap-3 sm:grid-cols-3"}>
      {media.map((item, at) => (
        <li key={item.id} className="min-w-0">
          <MediaFigure
            shareId={shareId}
            media={item}
            position={at + 1}
            stage={stage}
            place={media.length === 1 ? placeAlone(item, stage) : placeInSquare(item, stage, columns)}
          />
        </li>
      ))}
    </ul>
  );
}
