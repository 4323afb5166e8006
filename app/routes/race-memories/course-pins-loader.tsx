/** Loads what pins photos and answers to the recap's course, if it shows one with its map. Scripts have to run. */
import { useEffect, useState } from "react";
import { shownCourse } from "../../browser/course/shown-course.ts";
import { type Course, hasMap } from "../../domain/course/course.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { COURSE_PINS_TEXTS } from "../../texts/course/course-pins.ts";
import { lazyPart } from "../lazy-part/lazy-part.tsx";

const CoursePins = lazyPart(async () => (await import("./course-pins.client.tsx")).CoursePins);

export function CoursePinsLoader({ recap }: { recap: Recap }) {
  const [course, setCourse] = useState<Course | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => void shownCourse(recap).then(setCourse), []);
  return (
    course &&
    hasMap(course) && <CoursePins isUrgent shown={{ recap, course }} failed={COURSE_PINS_TEXTS.notLoaded} />
  );
}
