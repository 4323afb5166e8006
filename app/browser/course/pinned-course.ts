/** Makes the course of a file with its pins, and remembers on this device what is hidden around its ends. */
import type { Course } from "../../domain/course/course.ts";
import { type CourseOptions, withAnswer } from "../../domain/course/course-options.ts";
import { shotsOf, withPlaced } from "../../domain/course/pins.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { OpenRaceFile } from "./open-race-file.ts";
import { listZones, storeZones } from "./race-files.ts";

/** `before`: the course whose pins are kept, as far as no file makes them. */
export async function pinnedCourse(
  file: OpenRaceFile,
  { shareId, media }: Pick<Recap, "shareId" | "media">,
  { options, before }: { options: CourseOptions; before: Course | null },
): Promise<Course> {
  const shots = shotsOf(media);
  const known = await listZones();
  const { course, zones } = await file.make({ options, known, shots });
  await storeZones(withAnswer(zones, known, { shareId, isNearHome: options.isNearHome }));
  return withPlaced(course, { shots, placed: options.placed, before: before?.pins ?? [] });
}
