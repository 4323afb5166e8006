/** A photo or video with its description, as readers see it. On the public page a large button starts a video. */

import Play from "@lucide/icons/icons/play";
import { formatClock } from "../../domain/lib/clock.ts";
import { altText, type Media, nameOf } from "../../domain/media/media.ts";
import { mediaAnchor, posterFor } from "../../domain/media/picture.ts";
import { MEDIA_VIEW_TEXTS } from "../../texts/media/media-texts.ts";
import { Icon } from "../ui/icon.tsx";
import { MediaView, type MediaViewProps } from "./media-view.tsx";
import { Credit } from "./photo-credit.tsx";

interface MediaFigureProps extends Omit<MediaViewProps, "isLink"> {
  /** Whether links to this photo or video on the page lead here. */
  hasAnchor?: boolean;
}

export function MediaFigure({ hasAnchor = false, ...props }: MediaFigureProps) {
  const { shareId, media, position, stage, place } = props;
  const { description, credit, fileType } = media;
  const hasPoster = posterFor(shareId, media, place.posterWidth) !== undefined;
  return (
    <figure
      data-media
      id={hasAnchor ? mediaAnchor(media) : undefined}
      className="group scroll-mt-4 print:break-inside-avoid"
    >
      {fileType === "video" && stage === "public" ? (
        <div className={`relative accent-(--race) ${hasPoster ? "" : "print:[&>video]:invisible"}`.trimEnd()}>
          <MediaView {...props} />
          <PlayButton video={media} name={altText(media, position)} />
          {!hasPoster && <PrintedVideo video={media} />}
        </div>
      ) : (
        <MediaView {...props} isLink />
      )}
      {(description || credit) && (
        <figcaption className="mt-1 break-words text-quiet text-sm">
          {description && (
            <span dir="auto" data-description className="block whitespace-pre-wrap">
              {description}
            </span>
          )}
          {credit && (
            <span className="block">
              <Credit of={fileType} name={credit} />
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );
}

/** Shown by browser/public-page/recap-page.ts. Without scripts the video has the browser's controls. */
function PlayButton({ video, name }: { video: Media; name: string }) {
  return (
    <button
      type="button"
      hidden
      data-play-video
      className="absolute inset-0 m-auto flex h-16 w-fit items-center gap-3 rounded-full bg-card px-6 font-display font-extrabold text-2xl text-ink tabular-nums shadow-float hover:bg-ink hover:text-paper group-data-broken:hidden sm:h-20 sm:px-7 print:hidden [&[hidden]]:hidden"
    >
      <Icon icon={Play} size={32} className="fill-race text-race" />
      <span className="sr-only">{MEDIA_VIEW_TEXTS.play(name)}</span>
      <VideoLength video={video} />
    </button>
  );
}

/** In place of a video without a poster, which browsers print black. */
function PrintedVideo({ video }: { video: Media }) {
  return (
    <p className="absolute inset-0 hidden place-content-center rounded-lg border-2 border-line bg-card font-display font-extrabold text-2xl text-race tabular-nums print:grid">
      <span className="flex items-center gap-3">
        <Icon icon={Play} size={32} className="fill-current" />
        {nameOf(video)} <VideoLength video={video} />
      </span>
    </p>
  );
}

/** The length as mm:ss; nothing if it is unknown. */
export function VideoLength({ video: { durationSeconds } }: { video: Pick<Media, "durationSeconds"> }) {
  return durationSeconds === null ? null : <span>{formatClock(durationSeconds)}</span>;
}
