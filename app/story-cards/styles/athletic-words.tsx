/** The words of the athletic card: on the bib and below it. */
import { INK } from "../card-colors.ts";
import { type CardFacts, inOneLine } from "../card-facts.ts";
import type { StackItem } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";

/** What is printed on the bib. */
export function bibItems(
  facts: CardFacts,
  { width, hasTitle, maxHero }: { width: number; hasTitle: boolean; maxHero: number },
): StackItem[] {
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
          maxLines: 3,
          height: 150,
          sizes: [38, 72],
        })
      : []),
    ...textItem({
      ...box,
      key: "hero",
      text: facts.hero,
      gap: 20,
      maxLines: 3,
      height: maxHero * 0.8,
      sizes: [50, maxHero],
    }),
    ...textItem({
      ...box,
      key: "details",
      text: inOneLine(facts.distance, facts.athleteName),
      gap: 18,
      maxLines: 1,
      sizes: [30, 46],
    }),
  ];
}

/** What is below the bib. */
export function athleticFoot(facts: CardFacts, width: number, color: string): StackItem[] {
  const box = { width, color, face: "text" as const, align: facts.side };
  return [
    ...textItem({
      ...box,
      key: "quote",
      text: facts.quote,
      gap: 0,
      face: "display",
      maxLines: 2,
      sizes: [36, 44],
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
