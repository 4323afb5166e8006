/** The SVG paths of a course: the route's line and the silhouette of its heights. */
import type { Course } from "../course/course.ts";
import { courseValueAt } from "../course/course-samples.ts";
import { firstFrom } from "../course/file-track.ts";
import { boxOf } from "../course/geo.ts";
import { decodePolyline } from "../course/polyline.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Mark extends Point {
  /** From 1: the first kilometer or mile that is complete. */
  number: number;
}

interface Line {
  from: number;
  to: number;
  points: Point[];
  /** From the line's start to each point, in units of the drawing. */
  lengths: number[];
}

/** The fields of a course that its line needs. */
export type DrawnCourse = Pick<Course, "meters" | "stretches">;

/** The smallest difference of heights that fills a profile, in meters: a flat course stays flat. */
const MIN_RELIEF_METERS = 60;

/** Fits the route into a box of this size, with this padding. Null without a route. */
export function courseShape(course: DrawnCourse, width: number, height: number, padding = 0) {
  const lines = linesOf(course, width, height, padding);
  if (lines.length === 0) return null;
  const pointAt = (meters: number): Point | null => {
    const line = lines.find(({ from, to }) => from <= meters && meters <= to);
    return line ? pointOn(line, meters) : null;
  };
  return {
    /** The `d` of a path each. Nothing is drawn between them. */
    stretches: lines.map(({ points }) => pathOf(points)),
    pointAt,
    start: pointAt(0),
    finish: course.meters === null ? null : pointAt(course.meters),
    /** Returns a mark every `meters` measured meters, where the route is shown. */
    marksEach(meters: number): Mark[] {
      const count = Math.floor((course.meters ?? 0) / meters);
      return Array.from({ length: count }, (_value, index) => index + 1).flatMap((number) => {
        const point = pointAt(number * meters);
        return point ? { number, ...point } : [];
      });
    },
  };
}

/** A drawn route. */
export type CourseShape = NonNullable<ReturnType<typeof courseShape>>;

/** The silhouette of the heights, standing on the lower edge of a box of this size. Null without heights. */
export function profileShape(course: Course, width: number, height: number) {
  const { meters, heights, step } = course;
  const known = heights?.flatMap((value) => value ?? []) ?? [];
  if (!meters || !heights || known.length === 0) return null;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const relief = Math.max(highest - lowest, MIN_RELIEF_METERS);
  // Even the lowest place has ground below it.
  const yOf = (value: number) => tenths(height * (0.9 - 0.85 * ((value - lowest) / relief)));
  const xOf = (at: number) => tenths((Math.min(at, meters) / meters) * width);
  const runs: Point[][] = [];
  for (const [index, value] of heights.entries()) {
    if (value === null) continue;
    if ((heights[index - 1] ?? null) === null) runs.push([]);
    runs.at(-1)?.push({ x: xOf(index * step), y: yOf(value) });
  }
  return {
    /** Closed; where a value is unknown, there is a gap. */
    path: runs.map((points) => closedPathOf(points, height)).join(""),
    highest,
    /** On the upper edge. */
    pointAt(at: number): Point | null {
      const value = courseValueAt(course, heights, at);
      return value === null ? null : { x: xOf(at), y: yOf(value) };
    },
  };
}

function linesOf({ stretches }: DrawnCourse, width: number, height: number, padding: number): Line[] {
  const drawn = stretches.map(({ from, to, line }) => ({
    from,
    to,
    route: decodePolyline(line).map(([north, east]) => ({ north, east })),
  }));
  const box = boxOf(drawn.flatMap(({ route }) => route));
  const [wide, high] = [box.east - box.west, box.north - box.south];
  const scales = [(width - 2 * padding) / wide, (height - 2 * padding) / high].filter(Number.isFinite);
  // A route of one point has no size.
  const scale = scales.length > 0 ? Math.max(0, Math.min(...scales)) : 0;
  const [left, top] = [(width - wide * scale) / 2, (height - high * scale) / 2];
  return drawn
    .filter(({ route }) => route.length > 1)
    .map(({ from, to, route }) => {
      const points = route.map(({ north, east }) => ({
        x: left + (east - box.west) * scale,
        y: top + (box.north - north) * scale,
      }));
      return { from, to, points, lengths: lengthsOf(points) };
    });
}

function lengthsOf(points: Point[]): number[] {
  let length = 0;
  return points.map(({ x, y }, index) => {
    const before = points[index - 1];
    if (before) length += Math.hypot(x - before.x, y - before.y);
    return length;
  });
}

/** Within a stretch, the distance along the line is about proportional to the meters. */
function pointOn({ from, to, points, lengths }: Line, meters: number): Point {
  const length = ((lengths.at(-1) ?? 0) * (meters - from)) / Math.max(1, to - from);
  const next = Math.min(Math.max(1, firstFrom(lengths, length)), points.length - 1);
  const [before, after] = [points[next - 1] as Point, points[next] as Point];
  const [start, end] = [lengths[next - 1] ?? 0, lengths[next] ?? 0];
  const share = end > start ? (length - start) / (end - start) : 0;
  return rounded({
    x: before.x + (after.x - before.x) * share,
    y: before.y + (after.y - before.y) * share,
  });
}

/** From point to point, because the steps are shorter than the places. */
function pathOf(points: Point[]): string {
  const shown = points.map(rounded);
  const steps = shown.map(({ x, y }, index) => {
    const before = shown[index - 1];
    return before ? `l${brief(x - before.x)} ${brief(y - before.y)}` : `M${x} ${y}`;
  });
  return steps.filter((step) => step !== "l0 0").join("");
}

/** Returns a number in tenths, without a leading zero. */
function brief(value: number): string {
  return String(tenths(value)).replace(/^(-?)0\./, "$1.");
}

function closedPathOf(points: Point[], bottom: number): string {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  return `${pathOf(points)}L${last} ${bottom}L${first} ${bottom}Z`;
}

function rounded({ x, y }: Point): Point {
  return { x: tenths(x), y: tenths(y) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Returns the ratio of a route's height to its width, and the perimeter of the box around it in meters; null without a route.
 */
export function routeSizeOf({
  stretches,
}: Pick<Course, "stretches">): { ratio: number; around: number } | null {
  const points = stretches.flatMap(({ line }) => decodePolyline(line));
  if (points.length < 2) return null;
  const { north, south, east, west } = boxOf(points.map(([north, east]) => ({ north, east })));
  const [high, wide] = [Math.max(1, north - south), Math.max(1, east - west)];
  return { ratio: high / wide, around: (high + wide) / 5 };
}
