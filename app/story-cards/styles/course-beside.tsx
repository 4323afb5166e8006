/** The course next to words, and the facts in lines below: what cards with a photo have for a course. */
import type { CardCourse } from "../../domain/sharing/story-card.ts";
import { type CardFacts, inOneLine } from "../card-facts.ts";
import { courseItem } from "../pieces/course-drawing.tsx";
import { columnsItem, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { fitsBox } from "../text/fit-text.ts";

const SPACE = 44;
/** Of the width. */
const COURSE_SHARE = { "above-facts": 0.36, "beside-facts": 0.28 };
const FACTS = { face: "text", sizes: [24, 30] } as const;

interface CourseBesideProps {
  course: CardCourse;
  width: number;
  /** Pixels that the course has at least, even if the words are less high. */
  leastHeight: number;
  color: string;
  ground: string;
  side: CardFacts["side"];
  coursePlace?: keyof typeof COURSE_SHARE;
  /** The words for a width. */
  words: (width: number) => StackItem[];
}

/** Returns one part: the words, and the course as high as they are. */
export function courseBeside({
  course,
  width,
  leastHeight,
  color,
  ground,
  side,
  coursePlace = "above-facts",
  words,
}: CourseBesideProps): StackItem[] {
  const courseWidth = Math.round(width * COURSE_SHARE[coursePlace]);
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

export interface NamedCourseProps extends Pick<CourseBesideProps, "leastHeight" | "ground" | "coursePlace"> {
  title: (width: number) => StackItem[];
  /** Its color is the line's, too. */
  hero: { gap: number; height: number; color: string };
  /** Of the facts. */
  lines: FactLook;
}

/** Returns the name and the hero next to the course, and the facts. */
export function namedCourse(
  facts: CardFacts,
  course: CardCourse,
  { coursePlace = "above-facts", title, hero, lines, ...others }: NamedCourseProps,
): StackItem[] {
  const isAbove = coursePlace === "above-facts";
  const words = (width: number) => [
    ...title(width),
    ...textItem({
      ...hero,
      key: "hero",
      text: facts.hero,
      face: "display",
      align: facts.side,
      width,
      maxLines: 3,
      sizes: [48, 400],
    }),
    ...(isAbove ? [] : factItems(facts, { ...lines, width })),
  ];
  const beside = { ...others, coursePlace, course, width: lines.width, color: hero.color, side: facts.side };
  return [...courseBeside({ ...beside, words }), ...(isAbove ? factItems(facts, lines) : [])];
}

interface FactLook {
  width: number;
  color: string;
  /** Above the first line, in pixels. */
  gap?: number;
  /** Of the font, in pixels. */
  largest?: number;
}

/** Returns the facts in as few lines as they need; with a course, when and where it was begins a new one. */
export function factItems(facts: CardFacts, { gap = 24, largest = 30, ...line }: FactLook): StackItem[] {
  const { athleteName, distance, figures, date, places } = facts;
  const [result, occasion] = [
    [athleteName, distance, ...figures],
    [date, ...places],
  ];
  const groups = facts.course ? [result, occasion] : [[...result, ...occasion]];
  return groups
    .flatMap((group) => factLines(group, line.width))
    .flatMap((text, index) =>
      textItem({
        ...line,
        ...FACTS,
        sizes: [FACTS.sizes[0], largest],
        align: facts.side,
        key: text,
        text,
        gap: index === 0 ? gap : 6,
        maxLines: 6,
      }),
    );
}

/** None begins or ends with what joins them. */
function factLines(facts: (string | null)[], width: number): string[] {
  const lines: string[] = [];
  for (const fact of facts.filter((one) => one !== null)) {
    const last = lines.at(-1);
    const joined = inOneLine(last ?? null, fact);
    if (last !== undefined && fitsBox(joined, { ...FACTS, width, maxLines: 1 }))
      lines[lines.length - 1] = joined;
    else lines.push(fact);
  }
  return lines;
}
