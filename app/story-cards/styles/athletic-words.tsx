/** The words of the athletic card: on the bib and below it. */

import type { CardFacts } from "../card-facts.ts";
import type { StackItem } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { CARD, INK, QUIET } from "../race-colors.ts";
import type { SafeArea } from "../safe-area.ts";
import type { Align } from "../text/card-lines.tsx";
import { courseBeside, joinedLines, lineItems } from "./named-hero.tsx";

interface BibRoom {
  /** The colour of the course's line. */
  color: string;
  width: number;
  hasTitle: boolean;
  /** The hero's font size, in pixels. */
  maxHero: number;
  isSquare: boolean;
}

/** What is printed on the bib: words, next to the course if it has one. */
export function bibItems(facts: CardFacts, room: BibRoom): StackItem[] {
  const { width, color, isSquare } = room;
  const { course, side } = facts;
  if (!course) return bibWords(facts, "center", room);
  return courseBeside({
    course,
    width,
    side,
    look: { share: 0.36, leastHeight: isSquare ? 170 : 220, color, ground: CARD },
    words: (wordsWidth) => bibWords(facts, side, { ...room, width: wordsWidth }),
  });
}

function bibWords(
  facts: CardFacts,
  align: Align,
  { width, hasTitle, maxHero, isSquare }: Omit<BibRoom, "color">,
): StackItem[] {
  const box = { width, face: "display" as const, color: INK, align };
  return [
    ...(hasTitle
      ? textItem({
          ...box,
          key: "title",
          text: facts.title?.toUpperCase() ?? null,
          gap: 0,
          maxLines: 8,
          height: isSquare ? 90 : 150,
          sizes: [38, isSquare ? 64 : 76],
          mayGrow: true,
        })
      : []),
    ...textItem({
      ...box,
      key: "hero",
      text: facts.hero,
      gap: isSquare ? 14 : 20,
      maxLines: 3,
      height: maxHero * 0.8,
      sizes: [50, maxHero],
    }),
    ...textItem({
      ...box,
      key: "athlete",
      text: facts.athleteName?.toUpperCase() ?? null,
      gap: isSquare ? 16 : 22,
      maxLines: 2,
      height: isSquare ? 64 : 90,
      sizes: [30, isSquare ? 60 : 76],
      mayGrow: true,
    }),
    ...lineItems(joinedLines([facts.distance, ...facts.figures], width), {
      width,
      color: QUIET,
      align,
      gap: 10,
      largest: 34,
    }),
  ];
}

/** What is below the bib. */
export function athleticFoot(
  facts: CardFacts,
  { width, isSquare, foot }: SafeArea,
  color: string,
): StackItem[] {
  const box = { width, color, face: "text" as const, align: facts.side };
  return [
    ...textItem({
      ...box,
      key: "quote",
      text: facts.quote,
      gap: 0,
      face: "display",
      maxLines: 4,
      height: isSquare ? 100 : 210,
      sizes: [38, isSquare ? 48 : foot ? 70 : 56],
      mayGrow: true,
    }),
    ...textItem({
      ...box,
      key: "hashtags",
      text: facts.hashtags.join(" "),
      gap: 14,
      maxLines: 2,
      sizes: [26, 28],
    }),
  ];
}
