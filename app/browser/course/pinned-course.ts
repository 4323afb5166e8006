/** Makes the course of a file with its pins. */
import { fullName } from "../../domain/account/viewer.ts";
import { type Course, wholeOrSplits } from "../../domain/course/course.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { CourseOptions } from "../../domain/shown-course/course-options.ts";
import { shotsOf, withPlaced } from "../../domain/shown-course/pins.ts";
import type { OpenRaceFile } from "./open-race-file.ts";
import type { MakeAnswer } from "./race-file-messages.ts";

/** `before`: the course whose pins are kept, as far as no file makes them. */
export async function pinnedCourse(
  file: OpenRaceFile,
  recap: Pick<Recap, "media" | "athleteName" | "owner">,
  { options, before }: { options: CourseOptions; before: Course | null },
): Promise<MakeAnswer> {
  const shots = shotsOf(recap.media);
  const made = await file.make({ options, shots, athleteNames: namesOf(recap) });
  if (made.kind === "unreadable") return made;
  const placed = withPlaced(made.course, { shots, placed: options.placed, before: before?.pins ?? [] });
  return { ...made, course: wholeOrSplits(placed) };
}

function namesOf({ athleteName, owner }: Pick<Recap, "athleteName" | "owner">): string[] {
  return [athleteName, owner && fullName(owner), owner?.firstName ?? null].filter((name) => name !== null);
}
