/** The minimal card without a photo: a line leads from the start, with the name and the day, to the finish, with the time. */

import type { CardFacts } from "../card-facts.ts";
import { Drawing } from "../pieces/card-drawing.tsx";
import { CourseDrawing } from "../pieces/course-drawing.tsx";
import { courseLinePath } from "../pieces/course-line.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { INK, PAPER, QUIET } from "../race-colors.ts";
import type { SafeArea } from "../safe-area.ts";
import { SMALLEST_TEXT } from "../text/fit-text.ts";
import { joinedLines, lineItems } from "./named-hero.tsx";

/** From the card's margin to the words, past the line. */
const INDENT = 96;
const LINE = { dot: 13, line: 7, check: 14, along: 4, across: 3 };
const LINE_WIDTH = LINE.across * LINE.check;
/** The space between what stands at the start, halfway and at the finish. */
const GAPS = { square: 26, tall: 44 };
/** The least part of the words' height that a course has. */
const COURSE_SHARE = 0.28;

interface Composition {
  area: SafeArea;
  wordsBottom: number;
  accent: string;
}

export function minimalWithoutPhoto(facts: CardFacts, { area, wordsBottom, accent }: Composition) {
  const { top, isSquare } = area;
  const gap = isSquare ? GAPS.square : GAPS.tall;
  const width = area.width - INDENT;
  const height = wordsBottom - top;
  const left = area.left + (facts.side === "left" ? INDENT : 0);
  const start = startOf(facts, width, isSquare);
  const quote = quoteOf(facts, width, isSquare);
  const hashtags = hashtagsOf(facts, width);
  const courseRoom = facts.course ? height * COURSE_SHARE : 0;
  const others = stackHeight(start) + stackHeight(quote) + stackHeight(hashtags) + courseRoom + 4 * gap;
  const finish = [...finishOf(facts, width, height - others), ...hashtags];
  const finishTop = wordsBottom - stackHeight(finish);
  const startBottom = top + stackHeight(start);
  const quoteTop = facts.course
    ? finishTop - gap - stackHeight(quote)
    : Math.round((startBottom + finishTop - stackHeight(quote)) / 2);
  const courseTop = startBottom + gap;
  const courseHeight = quoteTop - gap - courseTop;
  const lineLeft = facts.side === "left" ? area.left : area.left + area.width - LINE_WIDTH;
  return (
    <div style={{ display: "flex", position: "absolute", left: 0, top: 0 }}>
      <LineDown left={lineLeft} top={top + 14} bottom={wordsBottom} color={accent} />
      <Stack items={start} align={facts.side} width={width} at={{ left, top }} />
      {facts.course && (
        <div style={{ display: "flex", position: "absolute", left, top: courseTop }}>
          <CourseDrawing
            course={facts.course}
            width={width}
            height={courseHeight}
            color={accent}
            ground={PAPER}
          />
        </div>
      )}
      <Stack items={quote} align={facts.side} width={width} at={{ left, top: quoteTop }} />
      <Stack items={finish} align={facts.side} width={width} at={{ left, top: finishTop }} />
    </div>
  );
}

function startOf(facts: CardFacts, width: number, isSquare: boolean): StackItem[] {
  return [
    ...textItem({
      key: "title",
      text: facts.title,
      face: "display",
      color: INK,
      align: facts.side,
      gap: 0,
      width,
      height: isSquare ? 150 : 330,
      maxLines: 8,
      sizes: [isSquare ? 36 : 42, isSquare ? 92 : 132],
      mayGrow: true,
    }),
    ...lineItems(joinedLines([facts.date, ...facts.places], width), {
      width,
      color: QUIET,
      align: facts.side,
      gap: 20,
      largest: 34,
    }),
  ];
}

function quoteOf(facts: CardFacts, width: number, isSquare: boolean): StackItem[] {
  return textItem({
    key: "quote",
    text: facts.quote,
    face: "text",
    color: INK,
    align: facts.side,
    gap: 0,
    width,
    height: isSquare ? 150 : 260,
    maxLines: 6,
    sizes: [30, isSquare ? 42 : 58],
    mayGrow: true,
  });
}

function hashtagsOf(facts: CardFacts, width: number): StackItem[] {
  return textItem({
    key: "hashtags",
    text: facts.hashtags.join("  "),
    face: "text",
    color: QUIET,
    align: facts.side,
    gap: 24,
    width,
    maxLines: 4,
    sizes: [SMALLEST_TEXT, 27],
  });
}

/** The hero takes the room that the others leave. */
function finishOf(facts: CardFacts, width: number, room: number): StackItem[] {
  const line = { align: facts.side, width };
  const athlete = textItem({
    ...line,
    key: "athlete",
    text: facts.athleteName,
    face: "display",
    color: INK,
    gap: 0,
    maxLines: 1,
    sizes: [34, 48],
  });
  const figures = lineItems(joinedLines([facts.distance, ...facts.figures], width), {
    ...line,
    color: QUIET,
    gap: 24,
    largest: 38,
  });
  const hero = textItem({
    ...line,
    key: "hero",
    text: facts.hero,
    face: "display",
    color: INK,
    gap: 20,
    maxLines: 4,
    height: Math.max(90, room - stackHeight([...athlete, ...figures])),
    sizes: [50, 520],
  });
  return [...athlete, ...hero, ...figures];
}

interface LineDownProps {
  left: number;
  top: number;
  bottom: number;
  color: string;
}

/** The product's course, upright. */
function LineDown({ left, top, bottom, color }: LineDownProps) {
  const height = bottom - top;
  return (
    <div style={{ display: "flex", position: "absolute", left, top, width: LINE_WIDTH, height }}>
      <Drawing width={LINE_WIDTH} height={height}>
        <path
          d={courseLinePath(height, LINE)}
          transform={`translate(${LINE_WIDTH / 2} 0) rotate(90)`}
          fill={color}
        />
      </Drawing>
    </div>
  );
}
