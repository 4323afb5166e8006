/** A sticker drawn by the browser from the design that the Worker draws, over the recap's photo or a chequered ground. */
import { type CSSProperties, useMemo, useRef } from "react";
import { positionOf } from "../../../domain/media/focal-point.ts";
import { type Media, mediaUrl } from "../../../domain/media/media.ts";
import { srcSetOf } from "../../../domain/media/picture.ts";
import type { StickerChoice } from "../../../domain/sharing/sticker-choices.ts";
import type { CardContent } from "../../../domain/sharing/story-card.ts";
import { designSticker } from "../../../story-cards/stickers/design-sticker.ts";
import { SHEET, useWidth } from "./card-preview.tsx";

export interface StickerPreviewProps {
  shareId: string;
  choice: StickerChoice;
  content: CardContent;
  /** Behind the sticker; null for a chequered ground. */
  photo: Media | null;
  /** Says what is on the sticker. */
  label: string;
}

/** The part of the place that a sticker may fill. */
const FILLED = 0.84;
/** The place's width divided by its height. */
const RATIO = 4 / 3;

export function StickerPreview({ shareId, choice, content, photo, label }: StickerPreviewProps) {
  const { sticker, style, theme } = choice;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const design = useMemo(
    () => designSticker({ sticker, style, theme, content }),
    [sticker, style, theme, content],
  );
  const scale = FILLED * Math.min(width / design.width, width / RATIO / design.height);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      className="relative grid size-full place-items-center overflow-hidden"
      style={{ backgroundImage: CHEQUERED[theme], backgroundSize: "24px 24px" }}
    >
      {photo && (
        <img
          alt=""
          decoding="async"
          srcSet={srcSetOf(shareId, photo)}
          sizes={`${Math.ceil(width)}px`}
          src={mediaUrl(shareId, photo)}
          className="absolute inset-0 size-full object-cover"
          style={{ objectPosition: positionOf(photo.focalPoint) }}
        />
      )}
      <div
        aria-hidden="true"
        className="relative"
        style={{ width: design.width * scale, height: design.height * scale }}
      >
        <div style={{ ...SHEET, width: design.width, height: design.height, transform: `scale(${scale})` }}>
          {design.overlay}
        </div>
      </div>
    </div>
  );
}

const CHEQUERED: Record<StickerChoice["theme"], CSSProperties["backgroundImage"]> = {
  light: chequered("#ffffff", "#e3e5e9"),
  dark: chequered("#30343d", "#454a55"),
};

function chequered(one: string, other: string): string {
  return `repeating-conic-gradient(${one} 0% 25%, ${other} 0% 50%)`;
}
