/** Minimal Clean: paper, ink and room; the photo hangs like a print, or a bare bib shows the time. */

import { INK, PAPER, QUIET, RACE_COLORS } from "../card-colors.ts";
import { type Box, type CardDesign, type CardSubject, plainBackground } from "../card-design.ts";
import { type CardFacts, factsOf } from "../card-facts.ts";
import { BRAND_HEIGHT, BrandRow, rowBelowWords } from "../pieces/brand-row.tsx";
import { columnsItem, Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { placedPhoto } from "../placed-photo.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { BareBib } from "./bare-bib.tsx";
import { detailItems, namedHero, placesBelow } from "./hero-row.tsx";

const GAP = 34;
const COLUMN_SPACE = 48;
/** Around the photo: it is larger than the words are wide. */
const PRINT_MARGIN = 40;

export function minimalCard(subject: CardSubject): CardDesign {
  const { width, height, content, photo } = subject;
  const { race, onRace } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const words = photo ? wordsUnderPhoto(facts, area, race) : wordsUnderBib(facts, area);
  const { rowTop, wordsBottom } = rowBelowWords(area, 28);
  const wordsTop = wordsBottom - stackHeight(words);
  const left = photo ? PRINT_MARGIN : area.left;
  const frame: Box = {
    left,
    top: left,
    width: width - 2 * left,
    height: wordsTop - left - (words.length === 0 ? 0 : GAP),
  };
  return {
    width,
    height,
    background: plainBackground(PAPER),
    photo: photo && placedPhoto(photo, frame),
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {photo === null && <BareBib frame={frame} hero={facts.hero} course={facts.course} accent={race} />}
        <div style={{ display: "flex", position: "absolute", left: area.left, top: wordsTop }}>
          <Stack items={words} align={facts.side} width={area.width} />
        </div>
        {area.foot && (
          <div style={{ position: "absolute", left: 0, ...area.foot, width, backgroundColor: race }} />
        )}
        <BrandRow
          raceType={content.raceType}
          area={area}
          top={area.foot ? area.foot.top + (area.foot.height - BRAND_HEIGHT) / 2 : rowTop}
          color={area.foot ? onRace : INK}
          labelColor={area.foot ? onRace : race}
          lineColor={area.foot ? onRace : photo && race}
        />
      </div>
    ),
  };
}

/** The name, then the hero next to the details, then the quote. */
function wordsUnderPhoto(facts: CardFacts, area: SafeArea, accent: string): StackItem[] {
  const { width, isSquare, foot } = area;
  const hero = { gap: isSquare ? 24 : 28, height: isSquare ? 150 : 210, color: accent };
  const title = (titleWidth: number) => titleItem(facts, titleWidth, isSquare);
  return [
    ...namedHero(facts, {
      leastHeight: isSquare ? 200 : 260,
      title,
      hero,
      ground: PAPER,
      lines: { width, color: QUIET },
      detailColors: { name: INK, others: QUIET },
    }),
    ...quoteItem(facts, width, { gap: isSquare ? 22 : 30, largest: isSquare ? 36 : foot ? 52 : 44 }),
    ...hashtagItem(facts, width),
  ];
}

/** The name, then the details next to the quote. */
function wordsUnderBib(facts: CardFacts, area: SafeArea): StackItem[] {
  const { width, isSquare } = area;
  const first = facts.quote === null ? width : Math.round((width - COLUMN_SPACE) * 0.46);
  const second = facts.quote === null ? 0 : width - COLUMN_SPACE - first;
  return [
    ...titleItem(facts, width, isSquare),
    ...columnsItem({
      columns: [
        {
          width: first,
          items: detailItems(facts, first, { colors: { name: INK, others: QUIET }, size: 30 }),
        },
        {
          width: second,
          items: quoteItem(facts, second, { gap: 0, height: isSquare ? 160 : 240, largest: 46 }),
        },
      ],
      space: facts.quote === null ? 0 : COLUMN_SPACE,
      gap: 22,
      align: facts.side,
      level: "top",
    }),
    ...placesBelow(facts, { width, beside: first, color: QUIET }),
    ...hashtagItem(facts, width),
  ];
}

function titleItem({ title, side }: CardFacts, width: number, isSquare: boolean): StackItem[] {
  return textItem({
    key: "title",
    text: title,
    face: "display",
    color: INK,
    align: side,
    gap: 0,
    width,
    height: isSquare ? 90 : 160,
    maxLines: 8,
    sizes: [42, 80],
    mayGrow: true,
  });
}

function quoteItem(
  { quote, side }: CardFacts,
  width: number,
  { gap, height = 150, largest }: { gap: number; height?: number; largest: number },
): StackItem[] {
  return textItem({
    key: "quote",
    text: quote,
    face: "text",
    color: INK,
    align: side,
    gap,
    width,
    height,
    maxLines: 6,
    sizes: [30, largest],
    mayGrow: true,
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
