/** The bare look: white or black letters and lines on the photo itself, with a soft shadow. */

import type { Sticker } from "../../domain/sharing/sticker-choices.ts";
import { routeSizeOf } from "../../domain/shown-course/course-shape.ts";
import { type CardFacts, factsOf, inOneLine } from "../card-facts.ts";
import { CourseDrawing, dropShadows } from "../pieces/course-drawing.tsx";
import { courseLinePath } from "../pieces/course-line.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { INK, WHITE } from "../race-colors.ts";
import type { StickerDesign, StickerSubject } from "./sticker-design.ts";

/** Pixels, as wide as a story. */
const SHEET = 1_080;
/** Room for the shadow, and for text that is higher than estimated. */
const MARGIN = 60;
const WIDTH = SHEET - 2 * MARGIN;
const SHADOWS = [
  { place: "0 0 7px", opacity: 0.6 },
  { place: "0 2px 20px", opacity: 0.5 },
];
/** The line of a drawn course, and the bounds of its height, in pixels. */
const COURSE = { line: 16, least: 200, most: 760 };
const LINE = { dot: 17, line: 12, check: 12, along: 3, across: 4 };
const LINE_HEIGHT = 60;
/** At either end, the shadow of the line needs room. */
const LINE_INSET = 20;

export function bareSticker({ sticker, theme, content }: StickerSubject): StickerDesign {
  const [ink, shade] = theme === "dark" ? [WHITE, "0,0,0"] : [INK, "255,255,255"];
  const shadows = SHADOWS.map(({ place, opacity }) => `${place} rgba(${shade},${opacity})`);
  const items = ITEMS[sticker]({ facts: factsOf(content), ink, shadows });
  const height = Math.ceil(stackHeight(items)) + 2 * MARGIN;
  return {
    width: SHEET,
    height,
    overlay: (
      <div
        style={{
          display: "flex",
          width: SHEET,
          height,
          padding: MARGIN,
          textShadow: shadows.join(","),
        }}
      >
        <Stack items={items} align="center" width={WIDTH} />
      </div>
    ),
  };
}

interface Said {
  facts: CardFacts;
  ink: string;
  /** CSS shadows. */
  shadows: string[];
}

const ITEMS: Record<Sticker, (said: Said) => StackItem[]> = {
  time: (said) => [...title(said), ...hero(said), courseLine(said), ...figures(said)],
  bib: (said) => [
    ...title(said),
    ...hero(said),
    ...text(said, { key: "athlete", text: said.facts.athleteName, gap: 26, height: 110, sizes: [44, 96] }),
    courseLine(said),
    ...figures(said),
    ...small(said, { key: "occasion", text: inOneLine(said.facts.date, ...said.facts.places) }),
  ],
  quote: (said) => [
    ...text(said, {
      key: "quote",
      text: said.facts.quote,
      gap: 0,
      height: 560,
      maxLines: 6,
      sizes: [54, 112],
    }),
    ...small(said, { key: "title", text: said.facts.title ?? said.facts.hero }),
  ],
  course: (said) => [
    ...drawnCourse(said),
    ...courseFigures(said),
    ...small(said, { key: "title", text: said.facts.title }),
  ],
};

type Text = Omit<Parameters<typeof textItem>[0], "color" | "align" | "face" | "width" | "maxLines"> & {
  maxLines?: number;
};

function text({ ink }: Said, { maxLines = 3, ...item }: Text): StackItem[] {
  return textItem({
    ...item,
    face: "display",
    color: ink,
    align: "center",
    width: WIDTH,
    maxLines,
    mayGrow: true,
  });
}

function title(said: Said): StackItem[] {
  return text(said, {
    key: "title",
    text: said.facts.title,
    gap: 0,
    maxLines: 5,
    height: 150,
    sizes: [44, 76],
  });
}

function hero(said: Said): StackItem[] {
  return text(said, { key: "hero", text: said.facts.hero, gap: 30, height: 340, sizes: [70, 460] });
}

function figures(said: Said): StackItem[] {
  const { distance, figures } = said.facts;
  return text(said, {
    key: "figures",
    text: inOneLine(distance, ...figures),
    gap: 20,
    maxLines: 2,
    sizes: [48, 84],
  });
}

/** A drawn course has no hero: distance and time stand together. */
function courseFigures(said: Said): StackItem[] {
  const { hero, distance } = said.facts;
  return text(said, {
    key: "figures",
    text: inOneLine(distance, hero),
    gap: 30,
    maxLines: 2,
    sizes: [56, 130],
  });
}

function small(said: Said, item: { key: string; text: string | null }): StackItem[] {
  return text(said, { ...item, gap: 24, maxLines: 5, height: 120, sizes: [38, 54] });
}

function drawnCourse({ facts: { course }, ink, shadows }: Said): StackItem[] {
  if (!course) return [];
  const ratio = routeSizeOf(course)?.ratio ?? 1;
  const height = Math.round(Math.max(COURSE.least, Math.min(COURSE.most, WIDTH * ratio)));
  return [
    {
      key: "course",
      gap: 0,
      height,
      element: (
        <CourseDrawing
          course={course}
          width={WIDTH}
          height={height}
          color={ink}
          ground="none"
          line={COURSE.line}
          shadows={shadows}
        />
      ),
    },
  ];
}

/** The product's course, as a part of the words. */
function courseLine({ ink, shadows }: Said): StackItem {
  const box = `${-LINE_INSET} ${-LINE_HEIGHT / 2} ${WIDTH} ${LINE_HEIGHT}`;
  return {
    key: "line",
    gap: 26,
    height: LINE_HEIGHT,
    element: (
      <svg aria-hidden="true" width={WIDTH} height={LINE_HEIGHT} viewBox={box}>
        <g filter={dropShadows(shadows)} fill={ink}>
          <path d={courseLinePath(WIDTH - 2 * LINE_INSET, LINE)} />
        </g>
      </svg>
    ),
  };
}
