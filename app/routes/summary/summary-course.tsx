/** The course that the recap shows, with its settings. Scripts have to run, and its code comes once it is near. */
import { useEffect, useState } from "react";
import { shownCourse } from "../../browser/course/store-course.ts";
import { findRaceFile } from "../../browser/course/stored-race-files.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { COURSE_PINS_TEXTS } from "../../texts/course/course-pins.ts";
import { lazyPart } from "../lazy-part/lazy-part.tsx";
import type { CourseReviewProps } from "./course-review.client.tsx";

const CourseReview = lazyPart(async () => (await import("./course-review.client.tsx")).CourseReview);

export function SummaryCourse({ recap }: { recap: Recap }) {
  const [stored, setStored] = useState<Pick<CourseReviewProps, "kept" | "course"> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => {
    void Promise.all([findRaceFile(recap.shareId), shownCourse(recap)]).then(([kept, course]) => {
      if (kept || course) setStored({ kept, course });
    });
  }, []);
  return stored && <CourseReview shown={{ recap, ...stored }} failed={COURSE_PINS_TEXTS.notLoaded} />;
}
