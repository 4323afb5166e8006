/** Puts the course on a card or a sticker. Browsers load this with what draws it. */
import type { Course } from "../course/course.ts";
import { FEET_A_METER } from "../course/course-units.ts";
import { paceOf } from "../race/pace.ts";
import type { Recap } from "../recap/recap.ts";
import { hasCourseLine } from "./card-choices.ts";
import type { CardContent } from "./story-card.ts";

/** With less, a course is flat. */
const LEAST_CLIMB_METERS = 10;

/** Returns what a card says, with the course if the recap has one to draw. */
export function withCourse<Content extends CardContent>(content: Content, recap: Recap): Content {
  const { course } = recap;
  if (!course || !hasCourseLine(recap)) return content;
  const { meters, stretches } = course;
  return { ...content, course: { meters, stretches, pace: paceOf(recap), climb: climbText(course, recap) } };
}

/** In the unit of the distance. What the device did not measure is rounded to tens. */
function climbText({ climb }: Course, { customDistanceUnit }: Recap): string | null {
  if (!climb || climb.meters < LEAST_CLIMB_METERS) return null;
  const isInFeet = customDistanceUnit === "mi";
  const exact = isInFeet ? climb.meters * FEET_A_METER : climb.meters;
  const rounded = climb.isMeasured ? Math.round(exact) : Math.round(exact / 10) * 10;
  const height = `${rounded.toLocaleString("en-US")} ${isInFeet ? "ft" : "m"}`;
  return `${climb.isMeasured ? "" : "about "}${height} climb`;
}
