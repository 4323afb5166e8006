/** The hero next to the details, as one part of a card's words. */
import type { CardFacts } from "../card-facts.ts";
import { columnsItem, type StackItem } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";

const COLUMN_SPACE = 44;

interface HeroRowProps {
  width: number;
  gap: number;
  /** Of the hero, in pixels. */
  height: number;
  heroColor: string;
  detailColors: DetailColors;
  /** Of the details' font, in pixels. */
  detailSize?: number;
}

interface DetailColors {
  /** Of the athlete. */
  name: string;
  others: string;
}

/** Without details, the hero has the whole width. */
export function heroRow(
  facts: CardFacts,
  { width, gap, height, heroColor, detailColors, detailSize = 30 }: HeroRowProps,
): StackItem[] {
  const detailsWidth = Math.round(width * 0.36);
  const details = detailItems(facts, detailsWidth, detailColors, detailSize);
  const heroWidth = details.length === 0 ? width : width - detailsWidth - COLUMN_SPACE;
  const hero = textItem({
    key: "hero",
    text: facts.hero,
    face: "display",
    color: heroColor,
    align: facts.side,
    gap,
    width: heroWidth,
    height,
    maxLines: 3,
    sizes: [48, 400],
  });
  if (details.length === 0) return hero;
  return columnsItem({
    columns: [
      { width: heroWidth, items: hero },
      { width: detailsWidth, items: details },
    ],
    space: COLUMN_SPACE,
    gap,
    align: facts.side,
    level: "bottom",
  });
}

export function detailItems(
  { athleteName, distance, date, location, side }: CardFacts,
  width: number,
  { name, others }: DetailColors,
  size = 30,
): StackItem[] {
  const sizes = [Math.min(24, size), size] as const;
  const line = { width, face: "text" as const, color: others, align: side, gap: size / 6, sizes };
  return [
    ...textItem({ ...line, key: "athlete", text: athleteName, color: name, maxLines: 2 }),
    ...textItem({ ...line, key: "distance", text: distance, maxLines: 2 }),
    ...textItem({ ...line, key: "date", text: date, maxLines: 1 }),
    ...textItem({ ...line, key: "location", text: location, maxLines: 5 }),
  ];
}
