/** A sticker drawn by the browser from the design that the Worker draws, over the recap's photo or a chequered ground. */
import { type CSSProperties, type ReactNode, useMemo, useRef } from "react";
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

const NUMERAL = "font-display text-xl leading-none";
/** A turned one would lie over the radio button. */
const BOX = "pointer-events-none grid h-7 w-11 place-items-center rounded-md";

export const STICKER_PICTURES: Record<StickerChoice["sticker"], ReactNode> = {
  time: <span className={NUMERAL}>1:23</span>,
  bib: <span className={`${BOX} ${NUMERAL} border-2 border-current`}>123</span>,
  quote: <span className={`${NUMERAL} text-3xl`}>“ ”</span>,
  course: (
    <svg
      aria-hidden="true"
      viewBox="0 0 44 28"
      className="pointer-events-none h-7 w-11 fill-none stroke-3 stroke-current"
    >
      <path d="M5 23C15 23 9 8 19 8s6 14 13 10c5-3 1-10 7-13" strokeLinecap="round" />
      <circle cx="5" cy="23" r="2" />
    </svg>
  ),
};

export const LOOK_PICTURES: Record<StickerChoice["style"], ReactNode> = {
  bare: <span className={NUMERAL}>A</span>,
  modern: (
    <span className={`${BOX} border border-current bg-[linear-gradient(160deg,#3a1a14,var(--race))]`} />
  ),
  athletic: <span className={`${BOX} -rotate-6 rounded-sm border-3 border-ink bg-race`} />,
};

export const THEME_PICTURES: Record<StickerChoice["theme"], ReactNode> = {
  light: <span className={`${BOX} ${NUMERAL} bg-white text-black ring-1 ring-black/40`}>12</span>,
  dark: <span className={`${BOX} ${NUMERAL} bg-black text-white ring-1 ring-white/40`}>12</span>,
};
