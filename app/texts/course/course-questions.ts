/** The questions that a course suggests. */

import { capital } from "../../domain/lib/capital.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { heightIn, type Units } from "../../domain/race/units.ts";
import type { SuggestedQuestion } from "../../domain/shown-course/course-questions.ts";

const UNITS: Record<Units, string> = { km: "kilometer", mi: "mile" };

export function suggestedQuestionText(question: SuggestedQuestion): string {
  switch (question.id) {
    case "slowest":
      return `${capital(UNITS[question.unit])} ${question.number} was your slowest. What happened there?`;
    case "stop":
      return `You stopped for about ${question.minutes} minutes in ${UNITS[question.unit]} ${question.number}. What was that about?`;
    case "climb":
      return `The biggest climb took you up ${heightIn(question.unit, question.meters)} and ended in ${UNITS[question.unit]} ${question.number}. What got you to the top?`;
    case "transition":
      return `Your first transition took ${clockTime(question.seconds)}. How did it go?`;
    case "fastest-finish":
      return `Your last full ${UNITS[question.unit]} was your fastest. Where did that come from?`;
    case "negative-split":
      return "Your second half was faster than your first. How did you do it?";
  }
}
