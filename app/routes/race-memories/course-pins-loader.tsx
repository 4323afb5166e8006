/** Loads what pins photos and answers to the recap's course, if it has one. Scripts have to run. */
import { type ComponentType, useEffect, useState } from "react";
import type { Course } from "../../domain/course/course.ts";
import type { Recap } from "../../domain/recap/recap.ts";

interface CoursePinsProps {
  recap: Recap;
  /** The recap's, when the screen opened. */
  course: Course;
}

export function CoursePinsLoader({ recap }: { recap: Recap }) {
  const [Loaded, setLoaded] = useState<ComponentType<CoursePinsProps> | null>(null);
  const { course } = recap;
  useEffect(() => {
    const load = async () => {
      try {
        const { CoursePins } = await import("./course-pins.tsx");
        setLoaded(() => CoursePins);
      } catch (error) {
        // Without a network nothing is pinned.
        if (!(error instanceof TypeError)) throw error;
      }
    };
    if (course) void load();
  }, [course]);
  return Loaded && course && <Loaded recap={recap} course={course} />;
}
