/** The words of the full photo card: the name, the hero, a line of facts, and the quote. */
import type { CardCourse } from "../../domain/sharing/story-card.ts";
import type { CardFacts } from "../card-facts.ts";
import { type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import type { SafeArea } from "../safe-area.ts";
import { factItems, namedCourse } from "./course-beside.tsx";
import { heroRow } from "./hero-row.tsx";

interface WordsLook {
  /** Pixels for all words. */
  room: number;
  /** Of the hero, at most, in pixels. */
  heroHeight: number;
  heroColor: string;
  color: string;
  /** Behind the course beside the words; null for words alone. */
  courseGround: string | null;
}

/** With a smaller hero, in pixels, the facts are beside it, and the other words are smaller. */
const LEAST_HERO = 130;

export function fullPhotoWords(facts: CardFacts, area: SafeArea, look: WordsLook): StackItem[] {
  const tall = tallWords(facts, area, look);
  return stackHeight(tall) <= look.room ? tall : shortWords(facts, area, look);
}

function tallWords(
  facts: CardFacts,
  area: SafeArea,
  { room, heroHeight, heroColor, color, courseGround }: WordsLook,
): StackItem[] {
  const { isSquare, width, foot } = area;
  const line = { align: facts.side, width, color };
  const look = { color, height: isSquare ? 110 : 180, largest: isSquare ? 76 : 92 };
  const gap = 22;
  const quoted = [
    ...quoteItem(facts, area, { color, gap: 24, largest: isSquare ? 42 : foot ? 52 : 46 }),
    ...hashtagItem(facts, area, color),
  ];
  if (facts.course && courseGround !== null) {
    const named = namedCourse(facts, facts.course, {
      leastHeight: 220,
      title: (titleWidth) => titleItem(facts, titleWidth, look),
      hero: { gap, height: heroHeight, color: heroColor },
      ground: courseGround,
      lines: { width, color },
    });
    return [...named, ...quoted];
  }
  const end = [...factItems(facts, { width, color }), ...quoted];
  const title = titleItem(facts, width, look);
  const hero = textItem({
    ...line,
    key: "hero",
    text: facts.hero,
    face: "display",
    color: heroColor,
    gap,
    height: Math.max(LEAST_HERO, Math.min(heroHeight, room - stackHeight([...title, ...end]) - 2 * gap)),
    maxLines: 4,
    sizes: [56, 560],
  });
  return [...title, ...hero, ...end];
}

function shortWords(
  facts: CardFacts,
  area: SafeArea,
  { room, heroColor, color, courseGround }: WordsLook,
): StackItem[] {
  const { width } = area;
  const title = (titleWidth: number) => titleItem(facts, titleWidth, { color, height: 46, largest: 46 });
  const end = [
    ...quoteItem(facts, area, { color, gap: 10, largest: 30 }),
    ...hashtagItem(facts, area, color),
  ];
  const gap = 8;
  if (facts.course && courseGround !== null) {
    const beside = { facts, course: facts.course, ground: courseGround, color, heroColor, gap, title, width };
    const named = SHORT_FACTS.map((look) => [...shortCourse(beside, look), ...end]);
    return named.find((words) => stackHeight(words) <= room) ?? named.at(-1) ?? end;
  }
  const hero = heroRow(facts, {
    width,
    gap,
    height: Math.max(110, Math.min(150, room - stackHeight([...title(width), ...end]) - 2 * gap)),
    heroColor,
    detailColors: { name: color, others: color },
    detailSize: 24,
  });
  return [...title(width), ...hero, ...end];
}

/** Where the course goes, and whether its pace and climb are among the facts: preferred first. */
const SHORT_FACTS = [
  { coursePlace: "beside-facts", hasFigures: true },
  { coursePlace: "above-facts", hasFigures: true },
  { coursePlace: "beside-facts", hasFigures: false },
  { coursePlace: "above-facts", hasFigures: false },
] as const;

interface ShortCourse {
  facts: CardFacts;
  course: CardCourse;
  ground: string;
  color: string;
  heroColor: string;
  gap: number;
  title: (width: number) => StackItem[];
  width: number;
}

function shortCourse(
  { facts, course, ground, color, heroColor, gap, title, width }: ShortCourse,
  { coursePlace, hasFigures }: (typeof SHORT_FACTS)[number],
): StackItem[] {
  return namedCourse(hasFigures ? facts : { ...facts, course: null, figures: [] }, course, {
    coursePlace,
    leastHeight: 140,
    title,
    hero: { gap, height: hasFigures ? 96 : 86, color: heroColor },
    ground,
    lines: { width, color, gap: 10, largest: 24 },
  });
}

function titleItem(
  { title, side }: CardFacts,
  width: number,
  { color, height, largest }: { color: string; height: number; largest: number },
): StackItem[] {
  return textItem({
    key: "title",
    text: title,
    face: "display",
    color,
    align: side,
    gap: 0,
    width,
    height,
    maxLines: 8,
    sizes: [40, largest],
    mayGrow: true,
  });
}

function quoteItem(
  { quote, side }: CardFacts,
  { width }: SafeArea,
  { color, gap, largest }: { color: string; gap: number; largest: number },
): StackItem[] {
  return textItem({
    key: "quote",
    text: quote,
    face: "text",
    color,
    align: side,
    gap,
    width,
    height: 170,
    maxLines: 5,
    sizes: [28, largest],
    mayGrow: true,
  });
}

function hashtagItem({ hashtags, side }: CardFacts, { width }: SafeArea, color: string): StackItem[] {
  const text = hashtags.join("  ");
  return textItem({
    key: "hashtags",
    text,
    face: "text",
    color,
    align: side,
    gap: 18,
    width,
    maxLines: 4,
    sizes: [24, 28],
  });
}
