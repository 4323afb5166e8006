/** Photos and videos as readers see them: two in a row on small screens, three on wider ones if there are so many. */

import Play from "@lucide/icons/icons/play";
import { altText, type Media, type MediaStage } from "../../domain/media/media.ts";
import { mediaAnchor, posterFor } from "../../domain/media/picture.ts";
import { Icon } from "../ui/icon.tsx";
import { MediaFigure, VideoLength } from "./media-figure.tsx";
import { fullBox, placeAlone, placeFull, placeInSquare } from "./media-place.ts";
import { pictureAttributes } from "./picture.ts";

interface MediaGalleryProps {
  shareId: string;
  media: Media[];
  stage: MediaStage;
  /** Ids of videos that the page shows above. The gallery links to them. */
  shownAbove?: Set<string>;
}

const NONE = new Set<string>();

/** The beginning of a long description, so that it does not tear the rows apart. The lightbox shows all of it. */
const SHORT_CAPTION =
  "[&_[data-description]]:line-clamp-3 no-js:[&_[data-description]]:line-clamp-none print:[&_[data-description]]:line-clamp-none";

export function MediaGallery({ shareId, media, stage, shownAbove = NONE }: MediaGalleryProps) {
  const isLarge = (item: Media) => isVideo(item) && stage === "public" && !shownAbove.has(item.id);
  const count = media.filter((item) => !isLarge(item)).length;
  // On the athlete's own screens four make a square instead of a row of three and one alone.
  const columns = count < 3 || (count === 4 && stage === "own") ? 2 : 3;
  const isLinked = (item: Media) => isVideo(item) && shownAbove.has(item.id);
  const placeOf = (item: Media) => {
    if (isLarge(item)) return placeFull(item);
    return media.length === 1 ? placeAlone(item, stage) : placeInSquare(item, stage, columns);
  };
  const classOf = (item: Media) => {
    if (isLarge(item)) return "order-first col-span-full";
    if (isLinked(item)) return "print:hidden";
    return stage === "public" && media.length > 1 ? SHORT_CAPTION : "";
  };
  return (
    <ul
      className={media.length === 1 ? "" : `grid grid-cols-2 gap-3 ${columns === 3 ? "sm:grid-cols-3" : ""}`}
    >
      {media.map((item, at) => (
        <li key={item.id} className={`min-w-0 print:break-inside-avoid ${classOf(item)}`.trimEnd()}>
          {isLinked(item) ? (
            <VideoLink shareId={shareId} video={item} position={at + 1} />
          ) : (
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
          )}
        </li>
      ))}
    </ul>
  );
}

function isVideo({ fileType }: Media): boolean {
  return fileType === "video";
}

interface VideoLinkProps {
  shareId: string;
  video: Media;
  position: number;
}

/** A video's poster, which links to the video on the same page. */
function VideoLink({ shareId, video, position }: VideoLinkProps) {
  const poster = posterFor(shareId, video, 640);
  return (
    <a
      href={`#${mediaAnchor(video)}`}
      className="relative block aspect-square overflow-hidden rounded-lg bg-line"
    >
      {poster ? (
        <img
          {...pictureAttributes(video)}
          alt=""
          loading="lazy"
          decoding="async"
          src={poster}
          className="size-full bg-center bg-cover object-(--focal) object-cover"
        />
      ) : (
        <Icon icon={Play} size={48} className="absolute inset-0 m-auto fill-current text-race" />
      )}
      <span className="absolute inset-x-2 bottom-2 flex w-fit items-center gap-1.5 rounded-full bg-black/75 px-3 py-1 text-sm text-white">
        <Icon icon={Play} size={14} className="fill-current" />
        <span className="sr-only">{altText(video, position)}</span>
        <VideoLength video={video} />
      </span>
    </a>
  );
}
