/** Loads what pins photos and answers to the recap's course, if it shows one with its map. Scripts have to run. */
import { type ComponentType, useEffect, useState } from "react";
import { shownCourse } from "../../browser/course/shown-course.ts";
import { hasMap } from "../../domain/course/course.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { CoursePinsProps } from "./course-pins.tsx";

interface Loaded extends Pick<CoursePinsProps, "course"> {
  CoursePins: ComponentType<CoursePinsProps>;
}

export function CoursePinsLoader({ recap }: { recap: Recap }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the screen opens
  useEffect(() => {
    const load = async () => {
      const course = await shownCourse(recap);
      if (!course || !hasMap(course)) return;
      try {
        setLoaded({ ...(await import("./course-pins.tsx")), course });
      } catch (error) {
        // Without a network nothing is pinned.
        if (!(error instanceof TypeError)) throw error;
      }
    };
    void load();
  }, []);
  return loaded && <loaded.CoursePins recap={recap} course={loaded.course} />;
}
