/**
 * All photos and videos of a recap as equal square tiles: two in a row on small screens, three on wider ones. A photo's tile
 * opens the lightbox, which has its description; without scripts, and on paper, the description is below it.
 */

import Play from "@lucide/icons/icons/play";
import { MediaFigure, VideoLength } from "../../components/media/media-figure.tsx";
import { placeInSquare } from "../../components/media/media-place.ts";
import { pictureAttributes } from "../../components/media/picture.ts";
import { Icon } from "../../components/ui/icon.tsx";
import { altText, type Media } from "../../domain/media/media.ts";
import { mediaAnchor, posterFor } from "../../domain/media/picture.ts";

interface RaceGalleryProps {
  shareId: string;
  media: Media[];
  /** Ids of what the story shows. The tile of such a video leads to it. */
  shownAbove: Set<string>;
}

export function RaceGallery({ shareId, media, shownAbove }: RaceGalleryProps) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {media.map((item, at) => {
        const isLinked = item.fileType === "video" && shownAbove.has(item.id);
        return (
          <li
            key={item.id}
            className={`min-w-0 print:break-inside-avoid [&_figcaption]:hidden [&_figcaption]:no-js:block [&_figcaption]:print:block ${isLinked ? "print:hidden" : ""}`.trimEnd()}
          >
            {isLinked ? (
              <VideoLink shareId={shareId} video={item} position={at + 1} />
            ) : (
              <MediaFigure
                shareId={shareId}
                media={item}
                position={at + 1}
                stage="public"
                place={placeInSquare(item, "public", 3)}
                hasAnchor
              />
            )}
          </li>
        );
      })}
    </ul>
  );
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
