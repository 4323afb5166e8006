/** Loads what places photos and answers on the recap's course, in silence, if the recap shows one. */
import { type ComponentType, useEffect, useState } from "react";
import { shownCourse } from "../../browser/course/store-course.ts";
import { retryWhenOnline } from "../../browser/network/when-online-again.ts";
import type { CoursePinsProps } from "./course-pins.client.tsx";

export function CoursePinsLoader(props: Omit<CoursePinsProps, "course">) {
  const [loaded, setLoaded] = useState<{
    Part: ComponentType<CoursePinsProps>;
    course: CoursePinsProps["course"];
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen opens
  useEffect(() => {
    async function load(): Promise<void> {
      const course = await shownCourse(props.recap);
      if (!course) return;
      const { CoursePins } = await retryWhenOnline(() => import("./course-pins.client.tsx"));
      setLoaded({ Part: CoursePins, course });
    }
    load().catch((error: unknown) => console.warn("Code could not be loaded", error));
  }, []);
  return loaded && <loaded.Part {...props} course={loaded.course} />;
}
