/** The athlete's words as a sticker, and where they were said. */

import { type CardFacts, factsOf } from "../card-facts.ts";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { RACE_COLORS } from "../race-colors.ts";
import type { StickerDesign, StickerSubject } from "./sticker-design.ts";
import { plateColors, plateOf } from "./sticker-looks.ts";
import { StickerPlate } from "./sticker-plate.tsx";
import { CONTENT_WIDTH, plateDesign } from "./sticker-sheet.tsx";
import { TILTED_WORDS, tiltedPlates } from "./tilted-plates.tsx";

const PADDING = 48;

export function quoteSticker(subject: StickerSubject): StickerDesign {
  const { style, content } = subject;
  const facts = factsOf(content);
  if (style === "modern") return platedQuote(subject, facts);
  const { onLoud } = RACE_COLORS[content.raceType];
  return tiltedPlates(subject, {
    align: facts.side,
    upper: quoteItem(facts, plateColors(subject).ink, {
      width: TILTED_WORDS,
      face: "display",
      sizes: [54, 104],
    }),
    lower: raceItem(facts, onLoud, TILTED_WORDS),
  });
}

function platedQuote(subject: StickerSubject, facts: CardFacts): StickerDesign {
  const { ink, accent } = plateColors(subject);
  const [width, room] = [CONTENT_WIDTH, CONTENT_WIDTH - 2 * PADDING];
  const items = [
    ...quoteItem(facts, ink, { width: room, face: "text", sizes: [38, 62] }),
    ...raceItem(facts, accent, room),
  ];
  const height = stackHeight(items) + 2 * PADDING;
  return plateDesign(
    {
      width,
      height,
      element: (
        <div style={{ display: "flex", position: "relative", width, height }}>
          <StickerPlate plate={plateOf(subject)} width={width} height={height} />
          <Stack items={items} align={facts.side} width={room} at={{ left: PADDING, top: PADDING }} />
        </div>
      ),
    },
    { isTilted: false },
  );
}

interface QuoteBox {
  width: number;
  face: "display" | "text";
  sizes: readonly [number, number];
}

function quoteItem({ quote, side }: CardFacts, color: string, box: QuoteBox): StackItem[] {
  return textItem({
    ...box,
    key: "quote",
    text: quote,
    color,
    align: side,
    gap: 0,
    height: 400,
    maxLines: 6,
  });
}

function raceItem({ hero, title, side }: CardFacts, color: string, width: number): StackItem[] {
  return textItem({
    key: "race",
    text: title ?? hero,
    face: "display",
    color,
    align: side,
    gap: 26,
    width,
    height: 100,
    maxLines: 5,
    sizes: [34, 48],
    mayGrow: true,
  });
}
