/** The time as a sticker, with distance and pace: words on the photo itself, or on two tilted plates. */

import { type CardFacts, factsOf, inOneLine } from "../card-facts.ts";
import { courseLinePath } from "../pieces/course-line.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { RACE_COLORS } from "../race-colors.ts";
import { stickerColors } from "./sticker-colors.ts";
import type { StickerDesign, StickerSubject } from "./sticker-design.ts";
import { plateColors } from "./sticker-looks.ts";
import { CONTENT_WIDTH, outlinedDesign, type Pen } from "./sticker-sheet.tsx";
import { TILTED_WORDS, tiltedPlates } from "./tilted-plates.tsx";

export function timeSticker(subject: StickerSubject): StickerDesign {
  const { style, theme, content } = subject;
  const facts = factsOf(content);
  const figures = inOneLine(facts.distance, content.pace);
  if (style === "athletic") return tiltedTime(subject, facts, figures);
  return outlinedDesign(stickerColors(content.raceType, theme), (pen) => modernTime(facts, figures, pen));
}

/** Name, time, course and figures begin at the side where the name begins. */
function modernTime(facts: CardFacts, figures: string, pen: Pen) {
  const line = { width: CONTENT_WIDTH, face: "display" as const, color: pen.ink, align: facts.side };
  return stacked(facts.side, [
    ...textItem({
      ...line,
      key: "title",
      text: facts.title,
      gap: 0,
      maxLines: 4,
      height: 110,
      sizes: [36, 60],
      mayGrow: true,
    }),
    ...textItem({
      ...line,
      key: "hero",
      text: facts.hero,
      gap: 26,
      maxLines: 3,
      height: 280,
      sizes: [60, 370],
    }),
    { key: "course", gap: 16, height: LINE_HEIGHT, element: <Line pen={pen} /> },
    ...textItem({ ...line, key: "figures", text: figures, gap: 14, maxLines: 2, sizes: [40, 68] }),
  ]);
}

const LINE = { dot: 11, line: 6, check: 9, along: 3, across: 4 };
/** Pixels, with room for the outline. */
const LINE_HEIGHT = 52;
const LINE_INSET = 6;

/** The product's course, which can have an outline. */
function Line({ pen: { accent, outline } }: { pen: Pen }) {
  const box = `${-LINE_INSET} ${-LINE_HEIGHT / 2} ${CONTENT_WIDTH} ${LINE_HEIGHT}`;
  return (
    <svg aria-hidden="true" width={CONTENT_WIDTH} height={LINE_HEIGHT} viewBox={box}>
      <g fill={accent} stroke={accent} strokeWidth={2 * outline} strokeLinejoin="round">
        <path d={courseLinePath(CONTENT_WIDTH - 2 * LINE_INSET, LINE)} />
      </g>
    </svg>
  );
}

function stacked(align: "left" | "right", items: StackItem[]) {
  return {
    width: CONTENT_WIDTH,
    height: stackHeight(items),
    element: <Stack items={items} align={align} width={CONTENT_WIDTH} />,
  };
}

/** The time, and the figures below it. */
function tiltedTime(subject: StickerSubject, facts: CardFacts, figures: string): StickerDesign {
  const line = { width: TILTED_WORDS, face: "display" as const, color: plateColors(subject).ink, gap: 24 };
  const centered = { ...line, align: "center" as const };
  return tiltedPlates(subject, {
    align: "center",
    upper: [
      ...textItem({
        ...centered,
        key: "title",
        text: facts.title?.toUpperCase() ?? null,
        maxLines: 5,
        height: 100,
        sizes: [36, 54],
        mayGrow: true,
      }),
      ...textItem({ ...centered, key: "hero", text: facts.hero, maxLines: 3, height: 260, sizes: [60, 340] }),
    ],
    lower: textItem({
      ...centered,
      key: "figures",
      text: figures.toUpperCase(),
      color: RACE_COLORS[subject.content.raceType].onLoud,
      maxLines: 2,
      sizes: [38, 64],
    }),
  });
}
