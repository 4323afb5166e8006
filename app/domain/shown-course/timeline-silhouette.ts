/** The silhouette of the page's timeline: the heights of a course, or else its speed, or else level ground. */
import type { Course } from "../course/course.ts";
import { type Point, profileShape } from "./course-shape.ts";

export interface Silhouette {
  path: string;
  /** The highest place, and how high it is in meters; null unless heights are shown. */
  top: (Point & { meters: number }) | null;
  /** Returns the point of its upper edge at a distance; null where it is unknown. */
  pointAt(meters: number): Point | null;
}

/** Meters of height for which one meter a second is drawn. */
const SPEED = 40;
/**
 * Speeds are averaged over a twentieth of the course, because a watch's seconds are too coarse, and over whole 100 m, because
 * in a pool it only records whole lengths.
 */
const PARTS = 20;
const WHOLE_METERS = 100;
/** The position of level ground, as a share of the box's height from the top. */
const LEVEL = 0.6;

/** Returns the silhouette, on the lower edge of a box of this size. */
export function silhouetteOf(course: Course, width: number, height: number): Silhouette {
  const heights = profileShape(course, width, height);
  if (heights) {
    const { path, highest, pointAt } = heights;
    const top = pointAt((course.heights?.indexOf(highest) ?? 0) * course.step);
    return { path, pointAt, top: top && { ...top, meters: highest } };
  }
  const speeds = profileShape({ ...course, heights: speedsOf(course) }, width, height);
  if (speeds) return { path: speeds.path, top: null, pointAt: speeds.pointAt };
  const y = height * LEVEL;
  return {
    path: `M0 ${y}H${width}V${height}H0Z`,
    top: null,
    pointAt: (meters) => ({ x: (meters / (course.meters ?? 1)) * width, y }),
  };
}

function speedsOf({ times, step, meters }: Course): Course["heights"] {
  if (!times || !meters) return null;
  const last = times.length - 1;
  const span = Math.max(1, Math.round((Math.ceil(meters / PARTS / WHOLE_METERS) * WHOLE_METERS) / step));
  return times.map((time, at) => {
    if (time === null) return null;
    // At the ends, that of the first and last span: a shorter one would be rough again.
    const from = Math.max(0, Math.min(at - Math.floor(span / 2), last - span));
    const to = Math.min(from + span, last);
    const [start = null, end = null] = [times[from], times[to]];
    if (start === null || end === null || end <= start) return null;
    return (SPEED * (Math.min(to * step, meters) - from * step)) / (end - start);
  });
}
