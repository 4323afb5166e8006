/** Loads what pins photos and answers to the recap's course, if it shows one. Scripts have to run. */
import { type ReactNode, useEffect, useState } from "react";
import { shownCourse } from "../../browser/course/shown-course.ts";
import type { Course } from "../../domain/course/course.ts";
import type { Pinned } from "../../domain/course/pins.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { COURSE_PINS_TEXTS } from "../../texts/course/course-pins.ts";
import { lazyPart } from "../lazy-part/lazy-part.tsx";

/** Returns the field that says where on the course a photo, video or answer belongs; null without a map. */
export type PlaceFieldOf = (pinned: Pinned) => ReactNode;

const CoursePins = lazyPart(async () => (await import("./course-pins.client.tsx")).CoursePins);

interface CoursePinsLoaderProps {
  recap: Recap;
  onPlaces: (change: () => PlaceFieldOf | null) => void;
}

export function CoursePinsLoader({ recap, onPlaces }: CoursePinsLoaderProps) {
  const [course, setCourse] = useState<Course | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => void shownCourse(recap).then(setCourse), []);
  return (
    course && (
      <CoursePins
        isUrgent
        shown={{ recap, course, onPlaces }}
        // In silence.
        className="[&>[role=status]]:sr-only"
        failed={COURSE_PINS_TEXTS.notLoaded}
      />
    )
  );
}
