/** Minimal Clean: paper, ink and room; the photo hangs like a print, or a bare bib shows the time. */

import { INK, PAPER, QUIET, RACE_COLORS } from "../card-colors.ts";
import { type Box, type CardDesign, type CardSubject, plainBackground } from "../card-design.ts";
import { type CardFacts, factsOf } from "../card-facts.ts";
import { HeaderRow } from "../pieces/card-header.tsx";
import { RaceTypeLabel } from "../pieces/race-type-label.tsx";
import { columnsItem, Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { Wordmark } from "../pieces/wordmark.tsx";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { BareBib } from "./bare-bib.tsx";

const HEADER_HEIGHT = 44;
const GAP = 34;
const COLUMN_SPACE = 48;

export function minimalCard(subject: CardSubject): CardDesign {
  const { width, height, content } = subject;
  const { race } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const words = subject.photo ? wordsUnderPhoto(facts, area, race) : wordsUnderBib(facts, area.width);
  const wordsTop = area.top + area.height - stackHeight(words);
  const frameTop = area.top + HEADER_HEIGHT + GAP;
  const frame: Box = {
    left: area.left,
    top: frameTop,
    width: area.width,
    height: wordsTop - frameTop - (words.length === 0 ? 0 : GAP + 6),
  };
  return {
    width,
    height,
    background: plainBackground(PAPER),
    photo: subject.photo && { ...frame, focalPoint: subject.photo.focalPoint },
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        <HeaderRow area={area} height={HEADER_HEIGHT}>
          <Wordmark size={28} color={INK} accent={RACE_COLORS.running.race} />
          <RaceTypeLabel raceType={content.raceType} size={32} color={race} />
        </HeaderRow>
        {subject.photo === null && <BareBib frame={frame} hero={facts.hero} accent={race} />}
        <div style={{ display: "flex", position: "absolute", left: area.left, top: wordsTop }}>
          <Stack items={words} align={facts.side} width={area.width} />
        </div>
      </div>
    ),
  };
}

/** The name, then the hero next to the details, then the quote. */
function wordsUnderPhoto(facts: CardFacts, { width, isSquare }: SafeArea, accent: string): StackItem[] {
  const heroWidth = Math.round(width * 0.6);
  const detailsWidth = width - heroWidth - COLUMN_SPACE;
  const hero = textItem({
    key: "hero",
    text: facts.hero,
    face: "display",
    color: accent,
    align: facts.side,
    gap: 0,
    width: heroWidth,
    height: isSquare ? 160 : 210,
    maxLines: 3,
    sizes: [48, 236],
  });
  return [
    ...titleItem(facts, width),
    ...columnsItem({
      columns: [
        { width: heroWidth, items: hero },
        { width: detailsWidth, items: detailItems(facts, detailsWidth) },
      ],
      space: COLUMN_SPACE,
      gap: 26,
      align: facts.side,
      level: "bottom",
    }),
    ...quoteItem(facts, width, { gap: isSquare ? 24 : 30, largest: isSquare ? 30 : 36 }),
    ...hashtagItem(facts, width),
  ];
}

/** The name, then the details next to the quote. */
function wordsUnderBib(facts: CardFacts, width: number): StackItem[] {
  const first = facts.quote === null ? width : Math.round((width - COLUMN_SPACE) * 0.46);
  const second = facts.quote === null ? 0 : width - COLUMN_SPACE - first;
  return [
    ...titleItem(facts, width),
    ...columnsItem({
      columns: [
        { width: first, items: detailItems(facts, first) },
        { width: second, items: quoteItem(facts, second, { gap: 0, largest: 36 }) },
      ],
      space: facts.quote === null ? 0 : COLUMN_SPACE,
      gap: 22,
      align: facts.side,
      level: "top",
    }),
    ...hashtagItem(facts, width),
  ];
}

function titleItem({ title, side }: CardFacts, width: number): StackItem[] {
  return textItem({
    key: "title",
    text: title,
    face: "display",
    color: INK,
    align: side,
    gap: 0,
    width,
    height: 160,
    maxLines: 3,
    sizes: [46, 76],
  });
}

function detailItems({ athleteName, distance, date, location, side }: CardFacts, width: number): StackItem[] {
  const line = { width, face: "text" as const, color: QUIET, align: side, gap: 6, sizes: [24, 30] as const };
  return [
    ...textItem({ ...line, key: "athlete", text: athleteName, color: INK, maxLines: 2 }),
    ...textItem({ ...line, key: "distance", text: distance, maxLines: 2 }),
    ...textItem({ ...line, key: "date", text: date, maxLines: 1 }),
    ...textItem({ ...line, key: "location", text: location, maxLines: 3 }),
  ];
}

function quoteItem(
  { quote, side }: CardFacts,
  width: number,
  { gap, largest }: { gap: number; largest: number },
): StackItem[] {
  return textItem({
    key: "quote",
    text: quote,
    face: "text",
    color: INK,
    align: side,
    gap,
    width,
    height: 130,
    maxLines: 4,
    sizes: [28, largest],
  });
}

function hashtagItem({ hashtags, side }: CardFacts, width: number): StackItem[] {
  return textItem({
    key: "hashtags",
    text: hashtags.join("  "),
    face: "text",
    color: QUIET,
    align: side,
    gap: 24,
    width,
    maxLines: 2,
    sizes: [25, 27],
  });
}
