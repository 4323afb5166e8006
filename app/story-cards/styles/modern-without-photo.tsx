/** The words of the modern card without a photo: name, hero, details and quote, from the bottom up. */

import { type CardFacts, inOneLine } from "../card-facts.ts";
import { BRAND_HEIGHT } from "../pieces/brand-row.tsx";
import { CourseLine } from "../pieces/course-line.tsx";
import { columnsItem, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { WHITE } from "../race-colors.ts";
import type { SafeArea } from "../safe-area.ts";
import { fitsBox, SMALLEST_TEXT } from "../text/fit-text.ts";

/** The least space between the header and the words. */
const HEADER_GAP = 56;
/** The space that the parts need whose heights are chosen last. */
const GAPS = 100;
const COLUMN_SPACE = 56;

/** The least part of the card's height that a course has above the words. */
const COURSE_SHARE = { square: 0.24, tall: 0.3 };

/** The hero takes the room that the others leave. */
export function modernWords(facts: CardFacts, area: SafeArea, spark: string): StackItem[] {
  const line = { face: "display" as const, align: facts.side, width: area.width, color: WHITE };
  const name = { ...line, text: facts.athleteName, gap: 0, maxLines: 1, sizes: [34, 42] as const };
  const athlete = textItem({ ...name, key: "athlete" });
  const foot = footOf(facts, area, spark);
  const courseRoom = facts.course ? area.height * COURSE_SHARE[area.isSquare ? "square" : "tall"] : 0;
  const room =
    area.height - courseRoom - BRAND_HEIGHT - HEADER_GAP - stackHeight([...athlete, ...foot]) - GAPS;
  const title = textItem({
    ...line,
    key: "title",
    text: facts.title,
    gap: 8,
    maxLines: 8,
    height: room * 0.42,
    sizes: [44, 170],
    mayGrow: true,
  });
  const heroRoom = room - stackHeight(title);
  const hero = textItem({
    ...line,
    key: "hero",
    text: facts.hero,
    gap: 34,
    maxLines: 4,
    height: heroRoom,
    sizes: [50, 680],
  });
  return [...athlete, ...title, ...hero, ...foot];
}

/** The course, the details next to the quote, and the hashtags. */
function footOf(facts: CardFacts, area: SafeArea, spark: string): StackItem[] {
  const { width, isSquare } = area;
  const space = facts.quote === null ? 0 : COLUMN_SPACE;
  const first = facts.quote === null ? width : Math.round((width - space) / 2);
  const second = width - space - first;
  const text = { align: facts.side, face: "text" as const, color: WHITE, gap: 0 };
  const quote = { ...text, text: facts.quote, width: second, maxLines: 5, sizes: [32, 46] as const };
  const hashtags = { ...text, text: facts.hashtags.join("  "), width, maxLines: 2, sizes: [26, 28] as const };
  return [
    ...(facts.course
      ? []
      : [
          {
            key: "line",
            gap: isSquare ? 26 : 34,
            height: 28,
            element: <CourseLine width={width} color={spark} />,
          },
        ]),
    ...columnsItem({
      columns: [
        { width: first, items: detailsOf(facts, first, isSquare) },
        { width: second, items: textItem({ ...quote, key: "quote" }) },
      ],
      space,
      gap: isSquare ? 22 : 30,
      align: facts.side,
      level: "top",
    }),
    ...placesBelow(facts, { width, beside: first }),
    ...textItem({ ...hashtags, key: "hashtags", gap: 24 }),
  ];
}

function detailsOf(facts: CardFacts, width: number, isSquare: boolean): StackItem[] {
  const { distance, figures, date, side } = facts;
  const line = { width, align: side, color: WHITE, gap: 4 };
  const figure = { ...line, face: "display" as const, sizes: [36, isSquare ? 41 : 46] as const };
  const small = { ...line, face: "text" as const, gap: 10, sizes: [25, 31] as const };
  return [
    ...textItem({ ...figure, key: "distance", text: distance, maxLines: 2 }),
    ...textItem({ ...figure, key: "date", text: date, maxLines: 1 }),
    ...textItem({ ...small, key: "figures", text: inOneLine(...figures), maxLines: 2 }),
    ...placesBeside(facts, small),
  ];
}

type Line = Omit<Parameters<typeof textItem>[0], "key" | "text" | "maxLines">;

/** The places, a line or two each, in a column that is wide enough for them. */
function placesBeside(facts: CardFacts, line: Line): StackItem[] {
  if (!areBeside(facts, line.width)) return [];
  return facts.places.flatMap((text) => textItem({ ...line, key: text, text, maxLines: 2 }));
}

/** The places in the whole width, if the column of the details is too narrow for them. */
function placesBelow(facts: CardFacts, { width, beside }: { width: number; beside: number }): StackItem[] {
  if (areBeside(facts, beside)) return [];
  return textItem({
    key: "places",
    text: inOneLine(...facts.places),
    face: "text",
    color: WHITE,
    align: facts.side,
    gap: 16,
    width,
    maxLines: 6,
    height: 72,
    sizes: [SMALLEST_TEXT, 30],
    mayGrow: true,
  });
}

function areBeside({ places }: CardFacts, width: number): boolean {
  return places.every((place) =>
    fitsBox(place, { face: "text", width, maxLines: 2, sizes: [SMALLEST_TEXT, 30] }),
  );
}
