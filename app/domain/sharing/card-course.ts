/** Adds the course to the content of a card or a sticker. Browsers load this with the code that draws it. */
import type { Course } from "../course/course.ts";
import { heightIn, unitsOf } from "../race/units.ts";
import type { Recap } from "../recap/recap.ts";
import { hasCourseLine } from "./card-choices.ts";
import type { CardContent } from "./story-card.ts";

/** A course with less climb is flat. */
const LEAST_CLIMB_METERS = 10;

/** Returns the content with the course, if the recap has one to draw. */
export function withCourse<Content extends CardContent>(content: Content, recap: Recap): Content {
  const { course } = recap;
  if (!course || !hasCourseLine(recap)) return content;
  const { meters, stretches } = course;
  return { ...content, course: { meters, stretches, climb: climbText(course, recap) } };
}

/** A climb that the device did not measure is rounded to tens. */
function climbText({ climb }: Course, recap: Recap): string | null {
  if (!climb || climb.meters < LEAST_CLIMB_METERS) return null;
  return `${heightIn(unitsOf(recap), climb.meters, climb.isMeasured ? 1 : 10)} climb`;
}
