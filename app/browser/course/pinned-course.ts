/** Makes the course of a file with its pins. */
import { type Course, wholeOrSplits } from "../../domain/course/course.ts";
import type { CourseOptions } from "../../domain/course/course-options.ts";
import { shotsOf, withPlaced } from "../../domain/course/pins.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { OpenRaceFile } from "./open-race-file.ts";
import type { MakeAnswer } from "./race-file-messages.ts";

/** `before`: the course whose pins are kept, as far as no file makes them. */
export async function pinnedCourse(
  file: OpenRaceFile,
  { media }: Pick<Recap, "media">,
  { options, before }: { options: CourseOptions; before: Course | null },
): Promise<MakeAnswer> {
  const shots = shotsOf(media);
  const made = await file.make({ options, shots });
  if (made.kind === "unreadable") return made;
  const placed = withPlaced(made.course, { shots, placed: options.placed, before: before?.pins ?? [] });
  return { ...made, course: wholeOrSplits(placed) };
}
