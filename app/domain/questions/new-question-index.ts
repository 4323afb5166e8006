import { FIRST_RANDOM_INDEX, MAX_QUESTION_INDEX } from "./questions.ts";

/** Returns a random index for a question that a page adds. */
export function newQuestionIndex(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return FIRST_RANDOM_INDEX + (random % (MAX_QUESTION_INDEX + 1 - FIRST_RANDOM_INDEX));
}
