/** The minimal card without a photo: along a course from its start, with the name and the day, to the time at its finish. */
import { INK, PAPER, QUIET } from "../card-colors.ts";
import type { CardFacts } from "../card-facts.ts";
import { CourseDrawing } from "../pieces/course-drawing.tsx";
import { Drawing } from "../pieces/drawing.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import type { SafeArea } from "../safe-area.ts";
import { joinedLines, lineItems } from "./named-hero.tsx";

/** From the card's margin to the words, past the line. */
const INDENT = 96;
const DOT = 13;
const LINE = 7;
const CHECK = 14;
const COLUMNS = [0, 1, 2];
const ROWS = [0, 1, 2, 3];
/** Between what stands at the start, halfway and at the finish. */
const GAPS = { square: 26, tall: 44 };
/** Of the card's words: what a course has at least. */
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
  const lineLeft = facts.side === "left" ? area.left : area.left + area.width - COLUMNS.length * CHECK;
  const place = (y: number) => ({ display: "flex", position: "absolute", left, top: y }) as const;
  return (
    <div style={{ display: "flex", position: "absolute", left: 0, top: 0 }}>
      <LineDown left={lineLeft} top={top + 14} bottom={wordsBottom} color={accent} />
      <div style={place(top)}>
        <Stack items={start} align={facts.side} width={width} />
      </div>
      {facts.course && (
        <div style={place(courseTop)}>
          <CourseDrawing
            course={facts.course}
            width={width}
            height={courseHeight}
            color={accent}
            ground={PAPER}
          />
        </div>
      )}
      <div style={place(quoteTop)}>
        <Stack items={quote} align={facts.side} width={width} />
      </div>
      <div style={place(finishTop)}>
        <Stack items={finish} align={facts.side} width={width} />
      </div>
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
    sizes: [24, 27],
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

/** The product's course, upright: one path from a start dot to a chequered finish. */
function LineDown({ left, top, bottom, color }: LineDownProps) {
  const width = COLUMNS.length * CHECK;
  const height = bottom - top;
  const middle = width / 2;
  const finish = height - ROWS.length * CHECK;
  const checks = ROWS.flatMap((row) =>
    COLUMNS.filter((column) => (row + column) % 2 === 0).map(
      (column) => `M${column * CHECK} ${finish + row * CHECK}h${CHECK}v${CHECK}h-${CHECK}z`,
    ),
  );
  const dot = `M${middle - DOT} ${DOT}a${DOT} ${DOT} 0 1 1 ${2 * DOT} 0a${DOT} ${DOT} 0 1 1 -${2 * DOT} 0z`;
  const line = `M${middle - LINE / 2} ${DOT}H${middle + LINE / 2}V${finish}H${middle - LINE / 2}z`;
  return (
    <div style={{ display: "flex", position: "absolute", left, top, width, height }}>
      <Drawing width={width} height={height}>
        <path d={[dot, line, ...checks].join("")} fill={color} />
      </Drawing>
    </div>
  );
}
