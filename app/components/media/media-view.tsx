/** A photo or video, with a placeholder for the case that it cannot be shown (specification 8). */
import { useEffect, useRef } from "react";
import {
  altText,
  type Media,
  type MediaStage,
  type MediaTrouble,
  mediaUrl,
  nameOf,
  placeholderOf,
} from "../../domain/media/media.ts";
import { posterFor } from "../../domain/media/picture.ts";
import { watchVideo } from "../../domain/media/video-playback.ts";
import { MEDIA_VIEW_TEXTS } from "../../texts/media/media-texts.ts";
import { markBroken } from "./mark-broken.ts";
import type { MediaPlace } from "./media-place.ts";
import { Photo } from "./photo.tsx";
import { pictureAttributes } from "./picture.ts";

export interface MediaViewProps {
  shareId: string;
  media: Media;
  position: number;
  stage: MediaStage;
  place: MediaPlace;
  isLink?: boolean;
  hasControls?: boolean;
}

/** Must be inside a figure with `data-media`. The placeholder is shown when the figure has `data-broken`. */
export function MediaView({ shareId, media, position, stage, place, ...options }: MediaViewProps) {
  const { fileType, fileName } = media;
  const src = mediaUrl(shareId, media);
  const className = `rounded-lg bg-line group-data-broken:hidden ${place.className}`;
  const name = altText(media, position);
  const troubles: MediaTrouble[] =
    stage === "own" && fileType === "video" ? ["failed", "unplayable"] : ["failed"];
  const photo = (
    <Photo shareId={shareId} photo={media} name={name} sizes={place.sizes} className={className} />
  );
  return (
    <>
      {fileType === "video" && (
        <Video
          {...pictureAttributes(media)}
          src={src}
          poster={posterFor(shareId, media, place.posterWidth)}
          name={name}
          className={className}
          controls={options.hasControls ?? true}
        />
      )}
      {fileType === "image" &&
        (options.isLink ? (
          <a
            href={src}
            className={`block group-data-broken:hidden ${place.linkClassName ?? ""}`.trimEnd()}
            data-photo={media.id}
          >
            {photo}
          </a>
        ) : (
          photo
        ))}
      {troubles.map((trouble) => (
        <Placeholder
          key={trouble}
          {...placeholderOf(media, stage, trouble)}
          className={troubles.length > 1 ? SHOWN_WHEN[trouble] : "group-data-broken:grid"}
          href={src}
          fileName={fileName}
          linkText={MEDIA_VIEW_TEXTS.download(nameOf(media).toLowerCase())}
        />
      ))}
    </>
  );
}

const SHOWN_WHEN: Record<MediaTrouble, string> = {
  failed: "group-data-[broken=failed]:grid",
  unplayable: "group-data-[broken=unplayable]:grid",
};

interface VideoProps extends ReturnType<typeof pictureAttributes> {
  src: string;
  poster: string | undefined;
  name: string;
  className: string;
  controls: boolean;
}

/** With a poster, the video's bytes are not fetched before it is played. */
function Video({ name, ...shown }: VideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current: video } = ref;
    return video ? watchVideo(video, (trouble) => markBroken(video, trouble), setTimeout) : undefined;
  }, []);
  return (
    <video
      {...shown}
      ref={ref}
      aria-label={name}
      playsInline
      preload={shown.poster === undefined ? "metadata" : "none"}
    />
  );
}

interface PlaceholderProps {
  title: string;
  text: string | null;
  /** Includes the classes that show it. */
  className: string;
  href: string;
  fileName: string;
  linkText: string;
}

/** Empty until `markBroken` fills it in: text browsers show hidden elements. */
function Placeholder({ title, text, className, href, fileName, linkText }: PlaceholderProps) {
  return (
    <div
      className={`hidden aspect-square max-h-80 w-full place-content-center gap-1 rounded-lg border-2 border-line border-dashed p-3 text-center ${className}`}
    >
      <p data-says={title} className="font-semibold" />
      {text && <p data-says={text} className="text-quiet text-sm" />}
      {/* biome-ignore lint/a11y/useAnchorContent: it is shown with its text. */}
      <a data-says={linkText} href={href} download={fileName} className="py-2 underline" />
    </div>
  );
}
