/**
 * A story card drawn by the browser from the design that the Worker draws, scaled down to the width of its place. The
 * site's styles and theme do not reach it.
 */
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from "react";
import { overflowOf } from "../../../components/media/picture.ts";
import { positionOf } from "../../../domain/media/focal-point.ts";
import { type Media, mediaUrl } from "../../../domain/media/media.ts";
import { srcSetOf } from "../../../domain/media/picture.ts";
import { CARD_FORMATS, type CardChoice, type CardContent } from "../../../domain/sharing/story-card.ts";
import {
  type CardDesign,
  type Gradient,
  type PlacedPhoto,
  type Shade,
  withAlpha,
} from "../../../story-cards/card-design.ts";
import { designCard } from "../../../story-cards/design-card.ts";

/** The look of a preview's place, without its height. */
export const PREVIEW_CLASS =
  "grid w-full place-items-center overflow-hidden rounded-card bg-paper shadow-bib ring-1 ring-line";

export interface CardPreviewProps {
  shareId: string;
  choice: Pick<CardChoice, "style" | "format">;
  content: CardContent;
  photo: Media | null;
  /** Says what is on the card. */
  label: string;
}

export function CardPreview({ shareId, choice: { style, format }, content, photo, label }: CardPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useWidth(frame);
  const design = useMemo(() => {
    const { width, height } = CARD_FORMATS.find(({ value }) => value === format) ?? CARD_FORMATS[0];
    return designCard({ style, width, height, content, photo });
  }, [style, format, content, photo]);
  const scale = frameWidth / design.width;
  return (
    <div ref={frame} className="grid size-full place-items-center">
      {frameWidth > 0 && (
        <div
          role="img"
          aria-label={label}
          className="relative overflow-hidden"
          style={{ width: frameWidth, height: design.height * scale }}
        >
          <div
            aria-hidden="true"
            style={{
              ...SHEET,
              ...sizeOf(design),
              ...backgroundOf(design.background),
              transform: `scale(${scale})`,
            }}
          >
            {photo && design.photo && (
              <CardPhoto key={photo.id} shareId={shareId} photo={photo} box={design.photo} scale={scale} />
            )}
            {design.shades.map((shade, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shades never move.
              <div key={index} style={shadeStyle(shade)} />
            ))}
            <div style={{ ...LAYER, left: 0, top: 0 }}>{design.overlay}</div>
          </div>
        </div>
      )}
    </div>
  );
}

/** `all` resets what the page passes on: font, line height, colours, word breaks. */
export const SHEET: CSSProperties = {
  all: "initial",
  display: "block",
  position: "absolute",
  left: 0,
  top: 0,
  transformOrigin: "0 0",
  overflow: "hidden",
  forcedColorAdjust: "none",
};

const LAYER: CSSProperties = { display: "block", position: "absolute" };

function sizeOf({ width, height }: CardDesign): CSSProperties {
  return { width, height };
}

interface CardPhotoProps {
  shareId: string;
  photo: Media;
  box: PlacedPhoto;
  scale: number;
}

/** The same part of the photo as in the Worker. */
function CardPhoto({ shareId, photo, box: { position, ...box }, scale }: CardPhotoProps) {
  const srcSet = srcSetOf(shareId, photo);
  const shownWidth = Math.ceil(box.width * scale * Number(overflowOf(photo, box.width / box.height)));
  return (
    <img
      alt=""
      decoding="async"
      sizes={srcSet && `${shownWidth}px`}
      srcSet={srcSet}
      src={mediaUrl(shareId, photo)}
      style={{
        ...LAYER,
        ...box,
        maxWidth: "none",
        objectFit: "cover",
        objectPosition: positionOf(position),
      }}
    />
  );
}

function backgroundOf({ angleDegrees, stops }: Gradient): CSSProperties {
  const colors = stops.map(({ at, color }) => `${color} ${at * 100}%`);
  return { backgroundImage: `linear-gradient(${angleDegrees}deg, ${colors.join(", ")})` };
}

function shadeStyle({ box, color, from, to }: Shade): CSSProperties {
  const image = `linear-gradient(180deg, ${withAlpha(color, from)}, ${withAlpha(color, to)})`;
  return { ...LAYER, ...box, backgroundImage: image };
}

/** Returns an element's width in CSS pixels; 0 until it is measured. */
export function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
