/** The line of the course as a sticker, with distance and time: on the photo itself, or on two tilted plates. */

import type { CardCourse } from "../../domain/sharing/story-card.ts";
import { routeSizeOf } from "../../domain/shown-course/course-shape.ts";
import { type CardFacts, factsOf, inOneLine } from "../card-facts.ts";
import { courseItem } from "../pieces/course-drawing.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { RACE_COLORS } from "../race-colors.ts";
import { fitsBox } from "../text/fit-text.ts";
import { stickerColors } from "./sticker-colors.ts";
import type { StickerDesign, StickerSubject } from "./sticker-design.ts";
import { plateColors } from "./sticker-looks.ts";
import { CONTENT_WIDTH, outlinedDesign, type Pen } from "./sticker-sheet.tsx";
import { TILTED_WORDS, tiltedPlates } from "./tilted-plates.tsx";

/** How high the course is drawn, in pixels: a course from west to east is low, one from south to north is not too high. */
const HEIGHTS = { least: 120, onPlate: 440, bare: 570 };

/** Throws an Error for content without a course. */
export function courseSticker(subject: StickerSubject): StickerDesign {
  const { style, theme, content } = subject;
  const { course } = content;
  if (!course) throw new Error("A sticker of a course needs one");
  const facts = factsOf(content);
  const figures = inOneLine(content.distance, content.result);
  if (style === "athletic") return tiltedCourse(subject, course, { title: facts.title, figures });
  const colors = stickerColors(content.raceType, theme);
  return outlinedDesign(colors, (pen) => {
    const line = { course, color: pen.accent, ground: colors.ground, outline: pen.outline };
    const items = [drawnCourse(line, CONTENT_WIDTH, HEIGHTS.bare), ...modernWords(facts, figures, pen)];
    return {
      width: CONTENT_WIDTH,
      height: stackHeight(items),
      element: <Stack items={items} align="center" width={CONTENT_WIDTH} />,
    };
  });
}

/** Distance and time, and the race's name. */
function modernWords({ title }: CardFacts, figures: string, { ink }: Pen): StackItem[] {
  const line = { width: CONTENT_WIDTH, face: "display" as const, color: ink };
  return [
    ...figuresItem({ ...line, text: figures, gap: 20, sizes: [44, 110] }),
    ...titleItem({ ...line, text: title }),
  ];
}

function tiltedCourse(
  subject: StickerSubject,
  course: CardCourse,
  { title, figures }: { title: string | null; figures: string },
): StickerDesign {
  const { ink, ground } = plateColors(subject);
  const { onLoud } = RACE_COLORS[subject.content.raceType];
  const line = { width: TILTED_WORDS, face: "display" as const };
  return tiltedPlates(subject, {
    align: "center",
    upper: [
      drawnCourse({ course, color: ink, ground }, TILTED_WORDS, HEIGHTS.onPlate),
      ...titleItem({ ...line, color: ink, text: title?.toUpperCase() ?? null }),
    ],
    lower: figuresItem({ ...line, color: onLoud, text: figures.toUpperCase(), gap: 0, sizes: [40, 80] }),
  });
}

/** The race's name, below what is larger. */
function titleItem(title: Pick<Parameters<typeof textItem>[0], "width" | "face" | "color" | "text">) {
  return textItem({
    ...title,
    key: "title",
    align: "center",
    gap: 14,
    maxLines: 4,
    height: 90,
    sizes: [34, 46],
    mayGrow: true,
  });
}

type Figures = Pick<Parameters<typeof textItem>[0], "gap" | "width" | "face" | "color" | "sizes"> & {
  text: string;
};

/** The figures stand in one line, unless they would be too small. */
function figuresItem(figures: Figures): StackItem[] {
  const maxLines = fitsBox(figures.text, { ...figures, maxLines: 1 }) ? 1 : 2;
  return textItem({ ...figures, key: "figures", align: "center", maxLines });
}

type Line = Omit<Parameters<typeof courseItem>[0], "gap" | "width" | "height">;

function drawnCourse(line: Line, width: number, most: number): StackItem {
  const ratio = routeSizeOf(line.course)?.ratio ?? 1;
  const height = Math.round(Math.max(HEIGHTS.least, Math.min(most, width * ratio)));
  return courseItem({ ...line, gap: 0, width, height });
}
