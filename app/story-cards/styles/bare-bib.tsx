/** An outlined bib with nothing but the hero and the course: what a card shows in place of a photo. */
import type { CardCourse } from "../../domain/sharing/story-card.ts";
import { CARD, INK, LINE, PAPER } from "../card-colors.ts";
import type { Box } from "../card-design.ts";
import { courseItem } from "../pieces/course-drawing.tsx";
import { CourseLine } from "../pieces/course-line.tsx";
import { Stack } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";

const HOLE = 26;
const INSET = 32;
const BORDER = 3;

interface BareBibProps {
  frame: Box;
  hero: string;
  /** Above the hero, in place of the line below it. */
  course: CardCourse | null;
  accent: string;
}

/** Of the height of a bib, for its course. */
const COURSE_SHARE = 0.5;

export function BareBib({ frame, hero, course, accent }: BareBibProps) {
  const lineInset = INSET + HOLE + 28;
  const courseHeight = course ? Math.round(frame.height * COURSE_SHARE) : 0;
  const heroHeight = course ? frame.height - courseHeight - 110 : frame.height - 190;
  const items = [
    ...(course
      ? [
          courseItem({
            course,
            gap: 0,
            width: frame.width - 2 * lineInset,
            height: courseHeight,
            color: accent,
            ground: CARD,
          }),
        ]
      : []),
    ...textItem({
      key: "hero",
      text: hero,
      gap: 20,
      color: INK,
      face: "display",
      align: "center",
      // Between the holes, where the course has made it lower.
      width: frame.width - (course ? 2 * lineInset : 90),
      height: heroHeight,
      maxLines: 4,
      sizes: [60, 600],
    }),
  ];
  return (
    <div style={{ display: "flex", position: "absolute", ...frame, borderRadius: 40, backgroundColor: LINE }}>
      <div
        style={{
          display: "flex",
          alignItems: "center",
          justifyContent: "center",
          position: "absolute",
          left: BORDER,
          top: BORDER,
          width: frame.width - 2 * BORDER,
          height: frame.height - 2 * BORDER,
          borderRadius: 40 - BORDER,
          backgroundColor: CARD,
        }}
      >
        <Stack items={items} align="center" />
        {course === null && (
          <div style={{ display: "flex", position: "absolute", left: lineInset, bottom: INSET }}>
            <CourseLine width={frame.width - 2 * lineInset - 2 * BORDER} color={accent} />
          </div>
        )}
        {HOLES.map((corner) => (
          <Hole key={JSON.stringify(corner)} corner={corner} />
        ))}
      </div>
    </div>
  );
}

/** Filled shapes on each other: rounded borders are slow to draw. */
function Hole({ corner }: { corner: (typeof HOLES)[number] }) {
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        position: "absolute",
        width: HOLE,
        height: HOLE,
        borderRadius: HOLE / 2,
        backgroundColor: LINE,
        ...corner,
      }}
    >
      <div
        style={{
          width: HOLE - 2 * BORDER,
          height: HOLE - 2 * BORDER,
          borderRadius: HOLE / 2 - BORDER,
          backgroundColor: PAPER,
        }}
      />
    </div>
  );
}

const HOLES = [
  { left: INSET, top: INSET },
  { right: INSET, top: INSET },
  { left: INSET, bottom: INSET },
  { right: INSET, bottom: INSET },
];
