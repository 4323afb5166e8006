/** The preview of a card: a swipe to the side, or a button below it, shows the card in another style. */

import ChevronLeft from "@lucide/icons/icons/chevron-left";
import ChevronRight from "@lucide/icons/icons/chevron-right";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { altText, stillPhotosOf } from "../../../domain/media/media.ts";
import { labelIn } from "../../../domain/race/race-type.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { withCourse } from "../../../domain/sharing/card-course.ts";
import {
  CARD_FORMATS,
  CARD_STYLES,
  type CardChoice,
  type CardContent,
} from "../../../domain/sharing/story-card.ts";
import { CARD_PREVIEW_TEXTS } from "../../../texts/sharing/card-preview.ts";
import { CardPreview, type CardPreviewProps, PREVIEW_CLASS } from "./card-preview.tsx";

export interface SwipedCardProps extends Omit<CardPreviewProps, "shareId" | "choice" | "label"> {
  recap: Recap;
  choice: CardChoice;
  /** Without the course, whose code is loaded here. */
  content: CardContent;
  onChoose: (style: CardChoice["style"]) => void;
}

export function SwipedCard({ recap, onChoose, ...shown }: SwipedCardProps) {
  const { photo } = shown;
  const { style, format, course } = shown.choice;
  const content = useMemo(
    () => (course ? withCourse(shown.content, recap) : shown.content),
    [course, shown.content, recap],
  );
  const label = CARD_PREVIEW_TEXTS.label({
    style: labelIn(CARD_STYLES, style),
    format: labelIn(CARD_FORMATS, format),
    quote: content.quote,
    photo: photo && altText(photo, stillPhotosOf(recap.media).indexOf(photo) + 1),
    hasCourse: course,
  });
  const place = CARD_STYLES.findIndex(({ value }) => value === style);

  function step(by: 1 | -1) {
    const next = CARD_STYLES.at((place + by) % CARD_STYLES.length);
    if (next) onChoose(next.value);
  }

  const { shift, ...swipe } = useSwipe(step);
  return (
    <div className="w-full">
      <div
        {...swipe}
        className="touch-pan-y touch-pinch-zoom select-none motion-safe:transition-transform"
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)`, transition: "none" }}
      >
        <div className={`aspect-9/16 ${PREVIEW_CLASS}`}>
          <CardPreview {...shown} shareId={recap.shareId} content={content} label={label} />
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between gap-2">
        <Button look="icon" aria-label={CARD_PREVIEW_TEXTS.previousStyle} onClick={() => step(-1)}>
          <Icon icon={ChevronLeft} className="shrink-0" />
        </Button>
        <p role="status" className="min-w-0 text-center leading-tight">
          <span className="block font-semibold">{CARD_STYLES[place]?.label}</span>
          <span className="text-quiet text-sm">
            {CARD_PREVIEW_TEXTS.stylePlace(place + 1, CARD_STYLES.length)}
          </span>
        </p>
        <Button look="icon" aria-label={CARD_PREVIEW_TEXTS.nextStyle} onClick={() => step(1)}>
          <Icon icon={ChevronRight} className="shrink-0" />
        </Button>
      </div>
    </div>
  );
}

/** CSS pixels that a pointer moves to the side before the preview follows it. */
const STIR = 8;
/** CSS pixels that make a swipe. */
const SWIPE = 40;
/** CSS pixels that the preview follows at most. */
const FOLLOWED = 60;

/** Vertical moves of a finger scroll the page: the browser takes them (`touch-action`) and cancels the pointer. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [shift, setShift] = useState(0);

  function movedBy({ clientX, clientY }: PointerEvent): number {
    if (!start.current) return 0;
    const [x, y] = [clientX - start.current.x, clientY - start.current.y];
    return Math.abs(x) > Math.abs(y) ? x : 0;
  }

  function end() {
    start.current = null;
    setShift(0);
  }

  return {
    shift,
    onPointerDown({ isPrimary, button, clientX, clientY }: PointerEvent) {
      if (isPrimary && button === 0) start.current = { x: clientX, y: clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const moved = movedBy(event);
      if (Math.abs(moved) < STIR) return;
      // Not earlier: a captured pointer would not click a button inside.
      event.currentTarget.setPointerCapture(event.pointerId);
      setShift(Math.max(-FOLLOWED, Math.min(FOLLOWED, moved)));
    },
    onPointerUp(event: PointerEvent) {
      const moved = movedBy(event);
      end();
      if (Math.abs(moved) >= SWIPE) onSwipe(moved < 0 ? 1 : -1);
    },
    onPointerCancel: end,
    /** A mouse would drag the photo instead. */
    onDragStart: (event: React.DragEvent) => event.preventDefault(),
  };
}
