/** What is pinned to a course: photos, videos and answers that the page shows elsewhere, each with a link to it. */

import type { Course } from "../../domain/course/course.ts";
import { altText, type Media } from "../../domain/media/media.ts";
import { mediaAnchor } from "../../domain/media/picture.ts";
import { answerAnchor, type StoryEntry } from "../../domain/recap/story.ts";
import type { CourseShape, Point } from "../../domain/shown-course/course-shape.ts";
import { COURSE_TEXTS } from "../../texts/course/course-page.ts";

export interface CoursePin {
  /** Measured. */
  meters: number;
  /** On the same page. */
  href: string;
  /** What it is: a photo's description, a question. */
  name: string;
  /** Null for an answer. */
  media: Media | null;
}

/** Pins nearer to each other than this share of the map's width are drawn as one, so that each can be tapped. */
const NEAR = 0.1;

export interface PinGroup {
  place: Point;
  pins: [CoursePin, ...CoursePin[]];
}

/** Returns the pins in the order of the course, without those whose photo or answer is not on the page. */
export function pinsOf(
  course: Course,
  media: Media[],
  story: Pick<StoryEntry, "index" | "title">[],
): CoursePin[] {
  const pins = course.pins.flatMap((pin): CoursePin[] => {
    if (pin.mediaId !== undefined) {
      const at = media.findIndex(({ id }) => id === pin.mediaId);
      const shown = media[at];
      if (!shown) return [];
      const describe = shown.fileType === "image" ? COURSE_TEXTS.photo : COURSE_TEXTS.video;
      const name = describe(altText(shown, at + 1));
      return [{ meters: pin.meters, href: `#${mediaAnchor(shown)}`, name, media: shown }];
    }
    const entry = story.find(({ index }) => index === pin.questionIndex);
    if (!entry) return [];
    return [{ meters: pin.meters, href: `#${answerAnchor(entry)}`, name: entry.title, media: null }];
  });
  return pins.toSorted((one, other) => one.meters - other.meters);
}

/** Returns the pins by their place on the map. `width` is the map's, in units of the shape. */
export function pinGroupsOf(pins: CoursePin[], shape: CourseShape, width: number): PinGroup[] {
  const groups: PinGroup[] = [];
  for (const pin of pins) {
    const place = shape.pointAt(pin.meters);
    if (!place) continue;
    const isNear = ({ place: { x, y } }: PinGroup) => Math.hypot(x - place.x, y - place.y) < NEAR * width;
    const group = groups.find(isNear);
    if (group) group.pins.push(pin);
    else groups.push({ place, pins: [pin] });
  }
  return groups;
}
