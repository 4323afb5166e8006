/**
 * The wording of the default questions, which depends on how the race ended. Separate from questions.ts, which more pages
 * load.
 */
import { DEFAULT_QUESTIONS, type Question } from "./questions.ts";

/** How a race ended. */
export const ENDINGS = ["finished", "dnf"] as const;
export type Ending = (typeof ENDINGS)[number];

export function endingOf({ dnf }: { dnf: boolean }): Ending {
  return dnf ? "dnf" : "finished";
}

/** What is offered in place of default questions after a race that was not finished, by index. */
const DNF_QUESTIONS: Record<number, string> = {
  3: "How did you feel when your race ended?",
  4: "What will you take into your next race?",
};

/**
 * Returns the questions that have another wording for the race's ending, in that wording. A question with a text of the
 * athlete's own is none of them.
 */
export function rewordedQuestions({ questions }: { questions: Question[] }, ending: Ending): Question[] {
  return questions.flatMap((question) => {
    const { index, text } = question;
    const wordings = { finished: DEFAULT_QUESTIONS[index], dnf: DNF_QUESTIONS[index] };
    const isOther = text === wordings[ending === "dnf" ? "finished" : "dnf"];
    const reworded = wordings[ending];
    return isOther && reworded !== undefined ? [{ ...question, text: reworded }] : [];
  });
}
