/** The hero next to the details, as one part of a card's words. */
import { type CardFacts, inOneLine } from "../card-facts.ts";
import { columnsItem, type StackItem } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { fitsBox } from "../text/fit-text.ts";
import { type NamedCourseProps, namedCourse } from "./course-beside.tsx";

const COLUMN_SPACE = 44;
/** Font size of details, in pixels. */
const SMALLEST = 24;

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

interface NamedHeroProps extends Omit<NamedCourseProps, "coursePlace"> {
  detailColors: DetailColors;
}

/** Returns the name, and the hero next to the course or, without one, next to the details. */
export function namedHero(facts: CardFacts, { detailColors, ...named }: NamedHeroProps): StackItem[] {
  if (facts.course) return namedCourse(facts, facts.course, named);
  const { title, hero, lines } = named;
  const row = { ...hero, width: lines.width, heroColor: hero.color, detailColors };
  return [...title(lines.width), ...heroRow(facts, row)];
}

/** Without details, the hero has the whole width. */
export function heroRow(
  facts: CardFacts,
  { width, gap, height, heroColor, detailColors, detailSize = 30 }: HeroRowProps,
): StackItem[] {
  const detailsWidth = Math.round(width * 0.36);
  const look = { colors: detailColors, size: detailSize };
  const details = detailItems(facts, detailsWidth, look);
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
  const below = placesBelow(facts, { width, beside: detailsWidth, color: detailColors.others });
  if (details.length === 0) return [...hero, ...below];
  const row = columnsItem({
    columns: [
      { width: heroWidth, items: hero },
      { width: detailsWidth, items: details },
    ],
    space: COLUMN_SPACE,
    gap,
    align: facts.side,
    level: "bottom",
  });
  return [...row, ...below];
}

export function detailItems(
  facts: CardFacts,
  width: number,
  { colors, size }: { colors: DetailColors; size: number },
): StackItem[] {
  const { athleteName, distance, figures, date, side } = facts;
  const sizes = [SMALLEST, size] as const;
  const line = { width, face: "text" as const, color: colors.others, align: side, gap: size / 6, sizes };
  return [
    ...textItem({ ...line, key: "athlete", text: athleteName, color: colors.name, maxLines: 2 }),
    ...textItem({ ...line, key: "distance", text: distance, maxLines: 2 }),
    ...figures.flatMap((text) => textItem({ ...line, key: text, text, maxLines: 1 })),
    ...textItem({ ...line, key: "date", text: date, maxLines: 1 }),
    ...placesBeside(facts, line),
  ];
}

type Line = Omit<Parameters<typeof textItem>[0], "key" | "text" | "maxLines">;

/** The places, a line or two each, in a column that is wide enough for them. */
export function placesBeside(facts: CardFacts, line: Line): StackItem[] {
  if (!areBeside(facts, line.width)) return [];
  return facts.places.flatMap((text) => textItem({ ...line, key: text, text, maxLines: 2 }));
}

/** The places in the whole width, if the column of the details is too narrow for them. */
export function placesBelow(
  facts: CardFacts,
  { width, beside, color }: { width: number; beside: number; color: string },
): StackItem[] {
  if (areBeside(facts, beside)) return [];
  return textItem({
    key: "places",
    text: inOneLine(...facts.places),
    face: "text",
    color,
    align: facts.side,
    gap: 16,
    width,
    maxLines: 6,
    height: 72,
    sizes: [SMALLEST, 30],
    mayGrow: true,
  });
}

function areBeside({ places }: CardFacts, width: number): boolean {
  return places.every((place) => fitsBox(place, { face: "text", width, maxLines: 2, sizes: [SMALLEST, 30] }));
}
