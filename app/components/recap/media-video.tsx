/** A video that plays in place. On the public page a large button starts it; without scripts the browser's controls do. */
import { Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatClock } from "../../domain/clock.ts";
import type { Media } from "../../domain/media.ts";
import { watchVideo } from "../../domain/playback.ts";
import { MEDIA_VIEW_TEXTS } from "../../texts/media-view.ts";
import { markBroken } from "./mark-broken.ts";
import { pictureAttributes } from "./picture.ts";

interface MediaVideoProps {
  video: Media;
  id?: string;
  src: string;
  poster: string | undefined;
  /** The accessible name. */
  name: string;
  className: string;
  /** Whether a large button starts it (browser/video-buttons.ts). */
  hasButton: boolean;
}

/** With a poster, the video's bytes are not fetched before it is played. */
export function MediaVideo({ video, id, src, poster, name, className, hasButton }: MediaVideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = ref;
    return current ? watchVideo(current, (trouble) => markBroken(current, trouble), setTimeout) : undefined;
  }, []);
  const shown = (
    <video
      {...pictureAttributes(video)}
      id={id}
      src={src}
      poster={poster}
      className={className}
      ref={ref}
      aria-label={name}
      controls
      playsInline
      preload={poster === undefined ? "metadata" : "none"}
    />
  );
  if (!hasButton) return shown;
  return (
    <div className="relative accent-(--race) group-data-broken:hidden">
      {shown}
      <button
        type="button"
        hidden
        data-play-video
        className="absolute inset-0 m-auto flex h-20 w-fit items-center gap-3 rounded-full bg-race px-7 font-display font-extrabold text-2xl text-on-race tabular-nums shadow-float hover:brightness-110 [&[hidden]]:hidden print:hidden"
      >
        <Play aria-hidden="true" size={32} fill="currentColor" />
        <span className="sr-only">{MEDIA_VIEW_TEXTS.play(name)}</span>
        <VideoLength video={video} />
      </button>
    </div>
  );
}

/** The length as mm:ss; nothing if it is unknown. */
export function VideoLength({ video: { durationSeconds } }: { video: Pick<Media, "durationSeconds"> }) {
  return durationSeconds === null ? null : <span>{formatClock(durationSeconds)}</span>;
}
