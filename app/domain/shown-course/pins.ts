/** Places a recap's photos and answers on its course: by the time a photo was taken, or where the athlete has placed them. */

import type { Course, Pin } from "../course/course.ts";
import type { Media } from "../media/media.ts";
import type { CourseOptions } from "./course-options.ts";

/** What a pin belongs to. */
export type Pinned = { mediaId: string } | { questionIndex: number };

/** A photo or video; `takenAt` in milliseconds since 1970, null where no camera says it. */
export interface Shot {
  id: string;
  takenAt: number | null;
}

export function shotsOf(media: Pick<Media, "id" | "capturedAt">[]): Shot[] {
  return media.map(({ id, capturedAt }) => ({ id, takenAt: capturedAt ? Date.parse(capturedAt) : null }));
}

/** Returns the corrected times of photos and videos for `makeCourse`. */
export function momentsOf(shots: Shot[], { shiftMinutes }: Pick<CourseOptions, "shiftMinutes">) {
  return Object.fromEntries(
    shots.flatMap(({ id, takenAt }) => (takenAt === null ? [] : [[id, takenAt + shiftMinutes * 60_000]])),
  );
}

interface PinsOptions {
  shots: Shot[];
  placed: CourseOptions["placed"];
  /** The pins of the course before it was made again. */
  before: Pin[];
}

/**
 * Returns the course, whose photos are pinned by their times, with the pins that were placed by hand. Those stay where they
 * are, unless this course is shorter.
 */
export function withPlaced(course: Course, { shots, placed, before }: PinsOptions): Course {
  const pins = shots.flatMap(({ id, takenAt }) => {
    const timed = pinOf(course.pins, { mediaId: id });
    // One without a time may have been placed on another device.
    const other = timed ?? (takenAt === null ? pinOf(before, { mediaId: id }) : null);
    const meters = id in placed ? placed[id] : other?.meters;
    return meters === null || meters === undefined ? [] : [{ meters, mediaId: id }];
  });
  const answers = before.filter((pin) => pin.questionIndex !== undefined);
  const shown = [...pins, ...answers].filter(({ meters }) => isOnCourse(course, meters));
  return { ...course, pins: inOrder(shown) };
}

/** Returns the course with one pin placed by hand; null removes the pin. */
export function withPin(course: Course, pinned: Pinned, meters: number | null): Course {
  const others = course.pins.filter((pin) => !isOf(pin, pinned));
  return { ...course, pins: meters === null ? others : inOrder([...others, { meters, ...pinned }]) };
}

export function pinOf(pins: Pin[], pinned: Pinned): Pin | null {
  return pins.find((pin) => isOf(pin, pinned)) ?? null;
}

function isOf(pin: Pin, pinned: Pinned): boolean {
  if ("mediaId" in pinned) return pin.mediaId === pinned.mediaId;
  return pin.questionIndex === pinned.questionIndex;
}

function inOrder(pins: Pin[]): Pin[] {
  return pins.toSorted((a, b) => a.meters - b.meters);
}

/** Whether the position is on the course. */
export function isOnCourse({ meters: length }: Pick<Course, "meters">, meters: number): boolean {
  return length !== null && meters >= 0 && meters <= length;
}
