/** The race's name and its largest text, beside the course where there is one, and the facts in a line. */
import type { CardCourse } from "../../domain/sharing/story-card.ts";
import { type CardFacts, inOneLine } from "../card-facts.ts";
import { courseItem } from "../pieces/course-drawing.tsx";
import { columnsItem, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import type { SafeArea } from "../safe-area.ts";
import type { Align } from "../text/card-lines.tsx";
import { fitsBox, SMALLEST_TEXT } from "../text/fit-text.ts";

const SPACE = 44;

export interface WordsLook {
  area: SafeArea;
  /** Font sizes in pixels. */
  title: { height: number; largest: number };
  hero: { gap: number; largest: number; color: string };
  color: string;
  /** The colour of the facts. */
  quiet?: string;
  course: CourseLook;
}

interface CourseLook {
  /** Which part of the width the course takes. */
  share: number;
  /** Pixels that the course has at least, even if the words are less high. */
  leastHeight: number;
  color: string;
  /** The colour behind the course. */
  ground: string;
}

export function namedHero(facts: CardFacts, look: WordsLook): StackItem[] {
  const { area, color, quiet = color, title, hero, course } = look;
  const { width, isSquare, foot } = area;
  const { side } = facts;
  const line = { face: "display" as const, align: side };
  const titleOf = (titleWidth: number) =>
    textItem({
      ...line,
      width: titleWidth,
      key: "title",
      text: facts.title,
      color,
      gap: 0,
      maxLines: 8,
      height: title.height,
      sizes: [40, title.largest],
      mayGrow: true,
    });
  const heroOf = (heroWidth: number) =>
    textItem({
      ...line,
      width: heroWidth,
      key: "hero",
      text: facts.hero,
      color: hero.color,
      gap: hero.gap,
      maxLines: 3,
      height: hero.largest,
      sizes: [48, hero.largest],
    });
  const beside = (words: (width: number) => StackItem[]) =>
    facts.course ? courseBeside({ course: facts.course, look: course, width, side, words }) : words(width);
  return [
    // Only a story is high enough for a course above the hero; elsewhere it is beside it.
    ...(foot
      ? [...beside(titleOf), ...heroOf(width)]
      : beside((room) => [...titleOf(room), ...heroOf(room)])),
    ...factItems(facts, { width, color: quiet, align: side, gap: 24 }, isSquare),
  ];
}

interface CourseBesideProps {
  course: CardCourse;
  look: CourseLook;
  width: number;
  side: CardFacts["side"];
  /** Returns the words, laid out for a width. */
  words: (width: number) => StackItem[];
}

/** Returns one part: the words, and the course as high as they are. */
export function courseBeside({ course, look, width, side, words }: CourseBesideProps): StackItem[] {
  const { share, leastHeight, color, ground } = look;
  const courseWidth = Math.round(width * share);
  const wordsWidth = width - courseWidth - SPACE;
  const items = words(wordsWidth);
  const height = Math.max(leastHeight, Math.ceil(stackHeight(items)));
  return columnsItem({
    columns: [
      { width: wordsWidth, items },
      {
        width: courseWidth,
        items: [courseItem({ course, gap: 0, width: courseWidth, height, color, ground })],
      },
    ],
    space: SPACE,
    gap: 0,
    align: side,
    level: "bottom",
  });
}

/** Returns the figures large, and below them who it was, when and where; in a square all in one line, if they fit. */
function factItems(facts: CardFacts, line: FactLine, isSquare: boolean): StackItem[] {
  const { athleteName, distance, figures, date, places } = facts;
  const all = inOneLine(athleteName, distance, ...figures, date, ...places);
  if (isSquare && isOneLine(all, line.width)) return lineItems([all], line);
  const figureItems = textItem({
    ...line,
    face: "display",
    key: "figures",
    text: inOneLine(distance, ...figures),
    maxLines: 3,
    sizes: isSquare ? [32, 40] : [40, 60],
  });
  const others = joinedLines([athleteName, date, ...places], line.width);
  return [...figureItems, ...lineItems(others, figureItems.length > 0 ? { ...line, gap: 14 } : line)];
}

interface FactLine {
  width: number;
  color: string;
  align: Align;
  /** Pixels above the first line. */
  gap: number;
  /** The largest font size. */
  largest?: number;
}

/** Returns facts in as few lines as they need, each of them whole. */
export function lineItems(lines: string[], { gap, largest = 30, ...line }: FactLine): StackItem[] {
  return lines.flatMap((text, index) =>
    textItem({
      ...line,
      face: "text",
      sizes: [SMALLEST_TEXT, largest],
      key: text,
      text,
      gap: index === 0 ? gap : 6,
      maxLines: isOneLine(text, line.width) ? 1 : 6,
    }),
  );
}

/** Returns the facts in lines; what joins them stands neither at a line's beginning nor at its end. */
export function joinedLines(facts: (string | null)[], width: number): string[] {
  const lines: string[] = [];
  for (const fact of facts.filter((one) => one !== null)) {
    const last = lines.at(-1);
    const joined = inOneLine(last ?? null, fact);
    if (last !== undefined && isOneLine(joined, width)) lines[lines.length - 1] = joined;
    else lines.push(fact);
  }
  return lines;
}

function isOneLine(text: string, width: number): boolean {
  return fitsBox(text, { face: "text", width, maxLines: 1, sizes: [SMALLEST_TEXT, SMALLEST_TEXT] });
}
