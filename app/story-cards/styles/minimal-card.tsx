/** Minimal Clean: paper, ink and room. The photo hangs like a print; without one, the words stand along the course. */

import { type Box, type CardDesign, type CardSubject, plainBackground } from "../card-design.ts";
import { factsOf } from "../card-facts.ts";
import { BrandRow, rowBelowWords } from "../pieces/brand-row.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { framedPhoto, isSmall, placedPhoto } from "../placed-photo.ts";
import { INK, PAPER, QUIET, RACE_COLORS } from "../race-colors.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { minimalWithoutPhoto } from "./minimal-without-photo.tsx";
import { namedHero } from "./named-hero.tsx";

const GAP = 34;
/** The space around the photo, which is wider than the words. */
const PRINT_MARGIN = 40;

export function minimalCard(subject: CardSubject): CardDesign {
  const { width, height, content, photo } = subject;
  const { race } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const { rowTop, wordsBottom } = rowBelowWords(area, 28);
  const words = wordsUnderPhoto(facts, area, race);
  const wordsTop = wordsBottom - stackHeight(words);
  const frame: Box = {
    left: PRINT_MARGIN,
    top: PRINT_MARGIN,
    width: width - 2 * PRINT_MARGIN,
    height: wordsTop - PRINT_MARGIN - GAP,
  };
  return {
    width,
    height,
    background: plainBackground(PAPER),
    photo: photo && (isSmall(photo) ? framedPhoto(photo, frame) : placedPhoto(photo, frame)),
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {photo === null ? (
          minimalWithoutPhoto(facts, { area, wordsBottom, accent: race })
        ) : (
          <Stack
            items={words}
            align={facts.side}
            width={area.width}
            at={{ left: area.left, top: wordsTop }}
          />
        )}
        <BrandRow
          raceType={content.raceType}
          area={area}
          top={rowTop}
          color={INK}
          labelColor={race}
          lineColor={null}
        />
      </div>
    ),
  };
}

function wordsUnderPhoto(facts: ReturnType<typeof factsOf>, area: SafeArea, accent: string): StackItem[] {
  const { width, isSquare, foot } = area;
  const line = { face: "text" as const, align: facts.side, width };
  return [
    ...namedHero(facts, {
      area,
      title: { height: isSquare ? 84 : 160, largest: isSquare ? 68 : 80 },
      hero: { gap: isSquare ? 18 : 24, largest: isSquare ? 190 : 240, color: accent },
      color: INK,
      quiet: QUIET,
      course: { share: 0.34, leastHeight: foot ? 250 : isSquare ? 190 : 240, color: accent, ground: PAPER },
    }),
    ...textItem({
      ...line,
      key: "quote",
      text: facts.quote,
      color: INK,
      gap: isSquare ? 22 : 30,
      height: 150,
      maxLines: 6,
      sizes: [30, isSquare ? 36 : foot ? 52 : 44],
      mayGrow: true,
    }),
    ...textItem({
      ...line,
      key: "hashtags",
      text: facts.hashtags.join("  "),
      color: QUIET,
      gap: 24,
      maxLines: 4,
      sizes: [25, 27],
    }),
  ];
}
