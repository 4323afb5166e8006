/** The words of the athletic card: on the bib and below it. */
import { INK } from "../card-colors.ts";
import { type CardFacts, inOneLine } from "../card-facts.ts";
import type { StackItem } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import type { SafeArea } from "../safe-area.ts";

interface BibRoom {
  width: number;
  hasTitle: boolean;
  /** The hero's font size, in pixels. */
  maxHero: number;
  isSquare: boolean;
}

/** What is printed on the bib. */
export function bibItems(facts: CardFacts, { width, hasTitle, maxHero, isSquare }: BibRoom): StackItem[] {
  const box = {
    width,
    face: "display" as const,
    color: INK,
    align: "center" as const,
  };
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
      key: "details",
      text: inOneLine(facts.distance, facts.athleteName),
      gap: isSquare ? 14 : 18,
      maxLines: 2,
      sizes: [28, isSquare ? 38 : 46],
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
