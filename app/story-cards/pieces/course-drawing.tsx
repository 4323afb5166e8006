/** The course of the race: its line, a dot where it starts and a ring where it ends. */
import { courseShape, type DrawnCourse } from "../../domain/shown-course/course-shape.ts";
import type { StackItem } from "./stack.tsx";

interface CourseDrawingProps {
  course: DrawnCourse;
  /** Pixels. */
  width: number;
  height: number;
  color: string;
  /** The colour behind the course, which fills the ring. */
  ground: string;
  /** Pixels by which each line is wider on each side. */
  outline?: number;
  /** The width of the line in pixels. Without it, the box decides. */
  line?: number;
  /** CSS shadows. */
  shadows?: string[];
}

/** A line of this part of the mean side of its box, within these bounds in pixels, shows the turns of a city course. */
const LINE_SHARE = 1 / 42;
const LINES = [5, 12] as const;
/** Radii and the ring's width, in widths of the line: the dot fits into the ring where a race ends at its start. */
const DOT = 1.15;
const RING = 2.3;
const RING_WIDTH = 0.8;

export function CourseDrawing({
  course,
  width,
  height,
  color,
  ground,
  outline = 0,
  line = Math.max(LINES[0], Math.min(LINES[1], Math.sqrt(width * height) * LINE_SHARE)),
  shadows = [],
}: CourseDrawingProps) {
  // There is room for the outline even without one, so that the course is in the same place with it and without.
  const padding = Math.ceil(line * (RING + RING_WIDTH / 2)) + OUTLINE_ROOM;
  const shape = courseShape(course, width, height, padding);
  if (!shape) return null;
  const { stretches, start, finish } = shape;
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <g filter={dropShadows(shadows)}>
        <path
          d={stretches.join("")}
          fill="none"
          stroke={color}
          strokeWidth={line + 2 * outline}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        {finish && (
          <circle
            cx={finish.x}
            cy={finish.y}
            r={line * RING}
            fill={ground}
            stroke={color}
            strokeWidth={line * RING_WIDTH + 2 * outline}
          />
        )}
        {start && <circle cx={start.x} cy={start.y} r={line * DOT + outline} fill={color} />}
      </g>
    </svg>
  );
}

/** Returns CSS shadows as a filter of a drawing. */
export function dropShadows(shadows: string[]): string | undefined {
  return shadows.map((shadow) => `drop-shadow(${shadow})`).join(" ") || undefined;
}

const OUTLINE_ROOM = 8;

export function courseItem({ gap, ...drawing }: CourseDrawingProps & { gap: number }): StackItem {
  return { key: "course", gap, height: drawing.height, element: <CourseDrawing {...drawing} /> };
}
