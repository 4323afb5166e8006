/** A photo or a video, and what stands in its place where it cannot be shown (specification 8). */
import type { ReactNode, SyntheticEvent } from "react";
import {
  altText,
  type Media,
  type MediaStage,
  type MediaTrouble,
  mediaUrl,
  nameOf,
  placeholderOf,
} from "../../domain/media.ts";

interface MediaViewProps {
  shareId: string;
  media: Media;
  /** From 1. */
  position: number;
  stage: MediaStage;
  /** How it is fitted into its place. */
  className: string;
  /** Whether a press on a photo opens it alone. A video plays where it is. */
  isLink?: boolean;
}

/** Stands in a figure with `data-media`; a placeholder shows when that has `data-broken`. */
export function MediaView({ shareId, media, position, stage, className, isLink = false }: MediaViewProps) {
  const { fileType, fileName, width, height } = media;
  const src = mediaUrl(shareId, media);
  const shown = { src, width, height, className: `rounded-lg bg-line group-data-broken:hidden ${className}` };
  const name = altText(media, position);
  const troubles: MediaTrouble[] =
    stage === "own" && fileType === "video" ? ["failed", "unplayable"] : ["failed"];
  return (
    <>
      {fileType === "video" ? (
        <Video {...shown} name={name} />
      ) : (
        <Photo {...shown} name={name} isLink={isLink} />
      )}
      {troubles.map((trouble) => (
        <Placeholder
          key={trouble}
          {...placeholderOf(media, stage, trouble)}
          className={troubles.length > 1 ? WHEN[trouble] : "group-data-broken:grid"}
        >
          <a href={src} download={fileName} className="py-2 underline">
            Download {nameOf(media).toLowerCase()}
          </a>
        </Placeholder>
      ))}
    </>
  );
}

const WHEN: Record<MediaTrouble, string> = {
  failed: "group-data-[broken=failed]:grid",
  unplayable: "group-data-[broken=unplayable]:grid",
};

// On the public page, which runs without React, browser/recap-page.ts does the same.
function mark(element: Element, trouble: MediaTrouble) {
  element.closest("figure")?.setAttribute("data-broken", trouble);
}

function markFailed({ currentTarget }: SyntheticEvent<HTMLElement>) {
  mark(currentTarget, "failed");
}

/** It may have failed before the page's scripts ran. */
function markBrokenPhoto(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) mark(image, "failed");
}

/** A video whose pictures the browser cannot read fails, or plays as sound alone. */
function markBrokenVideo(video: HTMLVideoElement | null) {
  if (video?.error) mark(video, isUnplayable(video.error) ? "unplayable" : "failed");
  else if (video && video.readyState > 0 && video.videoWidth === 0) mark(video, "unplayable");
}

/** Browsers have one code for bytes that did not come and bytes that they cannot read; their words tell the two apart. */
function isUnplayable({ code, message }: MediaError): boolean {
  return code === MediaError.MEDIA_ERR_DECODE || /demuxer|decode|NS_ERROR_DOM_MEDIA/i.test(message);
}

interface ShownProps {
  src: string;
  width: number;
  height: number;
  className: string;
  /** What a screen reader says. */
  name: string;
}

function Photo({ name, isLink, ...shown }: ShownProps & { isLink: boolean }) {
  const photo = <img {...shown} alt={name} loading="lazy" ref={markBrokenPhoto} onError={markFailed} />;
  if (!isLink) return photo;
  return (
    <a href={shown.src} className="block">
      {photo}
    </a>
  );
}

function Video({ name, ...shown }: ShownProps) {
  return (
    <video
      {...shown}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      ref={markBrokenVideo}
      onError={(event) => markBrokenVideo(event.currentTarget)}
      onLoadedMetadata={(event) => markBrokenVideo(event.currentTarget)}
    />
  );
}

interface PlaceholderProps {
  title: string;
  text: string | null;
  /** When it shows. */
  className: string;
  children: ReactNode;
}

function Placeholder({ title, text, className, children }: PlaceholderProps) {
  return (
    <div
      className={`hidden aspect-square max-h-80 w-full place-content-center gap-1 rounded-lg border-2 border-line border-dashed p-3 text-center ${className}`}
    >
      <p className="font-semibold">{title}</p>
      {text && <p className="text-quiet text-sm">{text}</p>}
      {children}
    </div>
  );
}
